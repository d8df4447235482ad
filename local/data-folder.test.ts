import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isClaimed } from './claim-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { newFolder, startFixture } from './test/start.ts';
import { startProcess } from './test/start-process.ts';

/** Every path in a folder, with the content of files. */
function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  return Object.fromEntries(
    paths.map((path) => [path, isFile(path) ? readFileSync(join(folder, path), 'latin1') : 'folder']),
  );
}

const put = (platform: { url: string }, thing: string) =>
  fetch(`${platform.url}/api/things/${thing}`, { method: 'PUT', body: thing });
const status = async (platform: { url: string }, thing: string) =>
  (await fetch(`${platform.url}/api/things/${thing}`)).status;

test('neither a fresh nor a plain start beside a running platform harms it', async () => {
  const dataDir = newFolder();
  const platform = await startFixture({ dataDir });
  onTestFinished(() => platform.stop());
  await put(platform, 'kept');
  for (const fresh of [true, false])
    await expect(startFixture({ dataDir, fresh })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${process.pid}: stop it, or set LOCAL_DATA`,
    );
  expect(await status(platform, 'kept')).toBe(200);
  await put(platform, 'later');
  expect(await status(platform, 'later')).toBe(200);
});

test('a fresh start in another process harms no running platform either', async () => {
  const dataDir = newFolder();
  const { kill } = await startProcess(dataDir);
  expect(isClaimed(dataDir)).toBe(true);
  expect(() => openDataFolder(dataDir, { fresh: true })).toThrow('is in use by process');
  await kill();
  // The lock ends with the process, so that a kill leaves none behind.
  expect(isClaimed(dataDir)).toBe(false);
  openDataFolder(dataDir, { fresh: true }).close();
});

test('of many that start fresh at once, one gets the folder', () => {
  const dataDir = newFolder();
  const first = openDataFolder(dataDir, { fresh: true });
  for (let turn = 0; turn < 2; turn++)
    expect(() => openDataFolder(dataDir, { fresh: true })).toThrow('is in use');
  first.close();
});

test('a fresh start forgets what earlier platforms kept, all of it', async () => {
  const dataDir = newFolder();
  const before = await startFixture({ dataDir });
  await put(before, 'old');
  await before.stop();
  writeFileSync(join(dataDir, 'running.json'), 'of whoever started it');

  const after = await startFixture({ dataDir, fresh: true });
  onTestFinished(() => after.stop());
  expect(await status(after, 'old')).toBe(404);
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
  expect(after.operator).not.toEqual(before.operator);
});

test('folders that are not a platform alone are refused, fresh or not, and left as they are', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'photos', 'mother.jpg'), 'dear');
  mkdirSync(join(folder, 'seeds'));
  writeFileSync(join(folder, 'seeds', 'seed'), 'of a wallet');
  writeFileSync(join(folder, 'letter.txt'), 'dear');
  openDataFolder(join(folder, 'own')).close();
  symlinkSync(join(folder, 'own'), join(folder, 'link'));
  symlinkSync(join(folder, 'photos'), join(folder, 'foreign-link'));
  const before = contents(folder);

  const refused = ['photos', 'seeds', '.', 'letter.txt', 'letter.txt/below', 'foreign-link'];
  for (const name of refused)
    for (const fresh of [true, false]) {
      expect(() => openDataFolder(join(folder, name), { fresh }), name).toThrow();
    }
  expect(() => openDataFolder(join(folder, 'link'), { fresh: true })).toThrow('is a symbolic link');
  for (const path of ['/', homedir(), '.', '..'])
    expect(() => openDataFolder(path, { fresh: true }), path).toThrow(/LOCAL_DATA/);
  expect(contents(folder)).toEqual(before);
});

test('a start fresh deletes links in the folder, not what they lead to', () => {
  const [dataDir, foreign] = [newFolder(), newFolder()];
  writeFileSync(join(foreign, 'letter.txt'), 'dear');
  openDataFolder(dataDir).close();
  symlinkSync(foreign, join(dataDir, 'link'));
  openDataFolder(dataDir, { fresh: true }).close();
  expect(existsSync(join(dataDir, 'link'))).toBe(false);
  expect(contents(foreign)).toEqual({ 'letter.txt': 'dear' });
});

test('folders made before there was a lock are taken over', () => {
  const dataDir = newFolder();
  openDataFolder(dataDir).close();
  const { 'local-platform.lock': _, ...old } = contents(dataDir);
  const copy = newFolder();
  for (const [name, text] of Object.entries(old)) writeFileSync(join(copy, name), text, 'latin1');
  const folder = openDataFolder(copy);
  expect(folder.seed).toBe(old.seed);
  folder.close();
});

test('databases, mails, keys and logs are readable by their owner only', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const platform = await startFixture({ dataDir });
  onTestFinished(() => platform.stop());
  await put(platform, 'secret');
  const open = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    .map((path) => [path, statSync(join(dataDir, path)).mode & 0o077] as const)
    .filter(([, mode]) => mode !== 0);
  expect(open).toEqual([]);
  // What the engine writes is a process of its own.
  expect(existsSync(join(dataDir, 'dynamodb.sqlite'))).toBe(true);
});
