import { afterEach, expect, test } from 'vitest';
import { newFolder } from '../test/start.ts';
import { startWithTable, tableApp } from './test/start-with-table.ts';

let platform: Awaited<ReturnType<typeof startWithTable>>;
afterEach(() => platform?.stop());

test('a reload creates or deletes one index of a table, and is refused with two', async () => {
  const folder = newFolder();
  platform = await startWithTable({ seed: 1, indexLagMs: 0 }, tableApp(['color'], {}, folder));
  await platform.put('a', 'red');
  tableApp(['color', 'size', 'shape'], {}, folder);
  await expect(platform.reload()).rejects.toThrow(
    'The table things would lose 0 and get 2 indexes: Cannot perform more than one GSI creation or deletion in a single update.',
  );
  expect(await platform.ofColor('red')).toEqual(['a']);
  tableApp(['size'], {}, folder);
  await expect(platform.reload()).rejects.toThrow('would lose 1 and get 1 indexes');
  tableApp(['color', 'size'], {}, folder);
  await platform.reload();
  tableApp(['color'], {}, folder);
  await platform.reload();
  platform.awsMode.off();
  tableApp(['color', 'size', 'shape'], {}, folder);
  await platform.reload();
});
