import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { installApart } from '../measure/install-apart.ts';

/**
 * Builds the same list made with react-admin, with the bundler, the minifier and the target browsers of the console.
 */
export async function buildReactAdmin(folder: string): Promise<string> {
  const root = installApart('bench/react-admin', folder, 'react-admin');
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
