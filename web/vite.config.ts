import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';

export default defineConfig(({ command }) => {
  // A build is for production whoever asks for it: made under a test's NODE_ENV, React and Emotion would be their
  // development selves, and Emotion's style tags would break the policy.
  if (command === 'build') process.env.NODE_ENV = 'production';

  return {
    plugins: [react(), leanContract()],
    build: {
      target: 'es2022',
      // Which file a source is in, for whoever has to find it: .vite/manifest.json. It is not deployed.
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // The first file that a visitor loads names all the others: names that say something would be 2 kB of it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: { groups: CHUNKS },
        },
      },
    },
  };
});

/**
 * What changes with no release of ours stays in the browser's cache. Chakra is not among them: as one chunk the login would
 * load what only later screens use.
 */
const CHUNKS = [
  { name: 'zod', test: /node_modules\/zod\//, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'router', test: /node_modules\/react-router/, priority: 2 },
  {
    name: 'i18n',
    test: /node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//,
    priority: 1,
  },
  // What nearly every screen uses is one file.
  { name: 'everywhere', test: /\/(web\/src|shared|lucide-react)\//, minShareCount: 30, priority: 0 },
];
