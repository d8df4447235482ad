import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../test/start.ts';
import { LogFile } from './log-file.ts';

const MOST_BYTES = 512 * 1024;

test('a log keeps its latest lines in two files of at most half a megabyte', async () => {
  const folder = newFolder();
  const path = join(folder, 'function.log');
  const line = (n: number) => `${n} ${'x'.repeat(1000)}`;
  let written = 0;
  // A restart continues the files of the last run.
  for (let start = 0; start < 4; start++) {
    const log = new LogFile(path);
    for (let n = 0; n < 500; n++) log.add(line(written++));
    await expect.poll(() => readFileSync(path, 'utf8')).toContain(`${written - 1} `);
  }
  expect(readdirSync(folder).sort()).toEqual(['function.log', 'function.log.1']);
  for (const file of readdirSync(folder))
    expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(MOST_BYTES);
  const kept = ['function.log.1', 'function.log'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
  );
  const first = written - kept.length;
  expect(kept).toEqual(kept.map((_, at) => line(first + at)));
  expect(kept.length).toBeGreaterThan(500);
});

test('a line that cannot be written is lost without an error', async () => {
  const log = new LogFile('/dev/full');
  log.add('lost');
  const folder = newFolder();
  const other = new LogFile(join(folder, 'log'));
  other.add('kept');
  await expect.poll(() => readdirSync(folder)).toEqual(['log']);
});
