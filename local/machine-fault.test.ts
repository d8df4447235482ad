import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MachineError, machineFault } from './machine-fault.ts';
import { openDatabase } from './open-database.ts';
import { newFolder } from './test/start.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

test('an error of the file system becomes a sentence with the path and a remedy', () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const cases: [() => unknown, RegExp][] = [
    // A device that is always full.
    [() => appendFileSync('/dev/full', 'x'), /is out of space: free some/],
    [() => mkdirSync(file), /file is not a folder/],
    [() => mkdirSync(join(file, 'below')), /file\/below is not a folder/],
  ];
  for (const [act, says] of cases) {
    const fault = machineFault(thrownBy(act), folder);
    expect(fault).toBeInstanceOf(MachineError);
    expect(fault?.message).toMatch(says);
    expect(fault?.message).not.toContain('\n');
  }
});

test('a full or damaged database is a fault of the machine and is reported', () => {
  const folder = newFolder();
  const reported: unknown[] = [];
  const store = openDatabase(join(folder, 'small.sqlite'), (error) => reported.push(error));
  store.exec('CREATE TABLE notes (text TEXT) STRICT; PRAGMA max_page_count = 4');
  const insert = store.prepare('INSERT INTO notes VALUES (?)');
  const error = thrownBy(() => {
    for (;;) insert.run('x'.repeat(1000));
  });
  expect(reported).toEqual([error]);
  expect(machineFault(error, folder)?.message).toBe(
    `${folder} is out of space: free some, or set LOCAL_DATA to another folder (database or disk is full).`,
  );
  // Earlier rows are still readable.
  expect(store.prepare('SELECT count(*) AS count FROM notes').get()?.count).toBeGreaterThan(0);
  store.close();

  writeFileSync(join(folder, 'damaged.sqlite'), 'this was a database once'.repeat(100));
  const damaged = thrownBy(() => openDatabase(join(folder, 'damaged.sqlite')));
  expect(machineFault(damaged, folder)?.message).toContain('is damaged: start with --fresh');
});

test('a bug and an error of the network are not faults of the machine', () => {
  const store = openDatabase(':memory:');
  for (const error of [
    thrownBy(() => store.exec('SELECT nothing FROM nowhere')),
    new TypeError('x is not a function'),
    Object.assign(new Error('connect EACCES 127.0.0.1:80'), { code: 'EACCES' }),
    'ENOSPC',
  ])
    expect(machineFault(error)).toBeUndefined();
});
