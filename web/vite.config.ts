import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './chunks.ts';
import { leanContract } from './lean-contract.ts';

const routerFile = (name: string) =>
  resolve(import.meta.dirname, '../node_modules/react-router/dist/production', name);

/**
 * Packages that do nothing when they are imported, and do not say so. Otherwise the login would load how passkeys are made, and
 * what only `withTheme` of Emotion needs.
 */
const WITHOUT_EFFECTS = /node_modules\/(@simplewebauthn|hoist-non-react-statics|react-is|@emotion\/react)\//;

export default defineConfig(({ command }) => {
  // A build is always for production. With the NODE_ENV of a test, it would contain the development versions of React
  // and Emotion, and Emotion's style tags would violate the content security policy.
  if (command === 'build') process.env.NODE_ENV = 'production';

  return {
    plugins: [react(), leanContract()],
    // Its package names only the version with warnings for developers, which is larger.
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: routerFile('index.mjs') },
        { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
      ],
    },
    build: {
      target: 'es2022',
      // The manifest shows which chunk contains a source. It is not deployed.
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECTS, sideEffects: false }] },
        output: {
          // The first chunk names all others, and readable names would add 2 kB to it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkOf, debugName: 'stages' }],
          },
        },
      },
    },
  };
});
