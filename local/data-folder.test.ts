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

/** The content of each file in a folder, by its path. */
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

test('a second start on the folder of a running platform is refused and harms nothing', async () => {
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

test('a fresh start on the folder of a platform in another process is refused', async () => {
  const dataDir = newFolder();
  const { kill } = await startProcess(dataDir);
  expect(isClaimed(dataDir)).toBe(true);
  expect(() => openDataFolder(dataDir, { fresh: true })).toThrow('is in use by process');
  await kill();
  expect(isClaimed(dataDir)).toBe(false);
  openDataFolder(dataDir, { fresh: true }).close();
});

test('only one of several concurrent fresh starts gets the folder', () => {
  const dataDir = newFolder();
  const first = openDataFolder(dataDir, { fresh: true });
  for (let turn = 0; turn < 2; turn++)
    expect(() => openDataFolder(dataDir, { fresh: true })).toThrow('is in use');
  first.close();
});

test('a fresh start deletes everything that earlier platforms stored', async () => {
  const dataDir = newFolder();
  const before = await startFixture({ dataDir });
  await put(before, 'old');
  await before.stop();
  writeFileSync(join(dataDir, 'running.json'), 'of an earlier start');

  const after = await startFixture({ dataDir, fresh: true });
  onTestFinished(() => after.stop());
  expect(await status(after, 'old')).toBe(404);
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
  expect(after.operator).not.toEqual(before.operator);
});

test('a folder with foreign files is refused, fresh or not, and left unchanged', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'photos', 'mother.jpg'), 'precious');
  mkdirSync(join(folder, 'seeds'));
  writeFileSync(join(folder, 'seeds', 'seed'), 'of a wallet');
  writeFileSync(join(folder, 'letter.txt'), 'precious');
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

test('a fresh start deletes symbolic links in the folder, not their targets', () => {
  const [dataDir, foreign] = [newFolder(), newFolder()];
  writeFileSync(join(foreign, 'letter.txt'), 'precious');
  openDataFolder(dataDir).close();
  symlinkSync(foreign, join(dataDir, 'link'));
  openDataFolder(dataDir, { fresh: true }).close();
  expect(existsSync(join(dataDir, 'link'))).toBe(false);
  expect(contents(foreign)).toEqual({ 'letter.txt': 'precious' });
});

test('a data folder from before the lock file was introduced is accepted', () => {
  const dataDir = newFolder();
  openDataFolder(dataDir).close();
  const { 'local-platform.lock': _, ...old } = contents(dataDir);
  const copy = newFolder();
  for (const [name, text] of Object.entries(old)) writeFileSync(join(copy, name), text, 'latin1');
  const folder = openDataFolder(copy);
  expect(folder.seed).toBe(old.seed);
  folder.close();
});

test('databases, mails, keys and logs are readable only by their owner', async () => {
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
  // The engine, a process of its own, made this file.
  expect(existsSync(join(dataDir, 'dynamodb.sqlite'))).toBe(true);
});
