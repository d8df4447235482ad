import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Copies sources with a package.json to a folder and installs their packages there, once, so that the project does not
 * depend on them. Returns the folder.
 *
 * @param proof a package that is there when they are installed
 */
export function installApart(sources: string, folder: string, proof: string): string {
  const root = resolve(folder);
  mkdirSync(root, { recursive: true });
  cpSync(sources, root, { recursive: true });
  if (existsSync(`${root}/node_modules/${proof}`)) return root;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The packages of ${sources} cannot be installed.`);
  return root;
}
