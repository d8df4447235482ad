import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const SOURCES = 'bench/react-admin';

/**
 * Builds the same list made with react-admin, by the bundler and minifier and for the browsers that the console is built by
 * and for. Its packages are installed below the folder, once: the project depends on none of them.
 */
export async function buildReactAdmin(folder: string): Promise<string> {
  const root = resolve(folder);
  mkdirSync(root, { recursive: true });
  cpSync(SOURCES, root, { recursive: true });
  if (!existsSync(`${root}/node_modules/react-admin`)) {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`The packages of ${SOURCES} cannot be installed.`);
  }
  process.env.NODE_ENV = 'production';
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
  return `${root}/dist`;
}
