import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fakeApi } from './dev/fake-api.ts';
import { leanContract } from './dev/lean-contract.ts';
import { strictPolicy } from './dev/strict-policy.ts';

/** Where `/api` is answered while developing: a running platform, or without one the fake of web/dev. */
const api = process.env.API_ORIGIN;

export default defineConfig(({ command }) => {
  // A build is for production whoever asks for it: made under a test's NODE_ENV, React and Emotion would be their
  // development selves, and Emotion's style tags would break the policy.
  if (command === 'build') process.env.NODE_ENV = 'production';

  return {
    plugins: [react(), leanContract(), strictPolicy(), ...(api ? [] : [fakeApi()])],
    server: {
      host: '127.0.0.1',
      port: Number(process.env.WEB_PORT ?? 5300),
      strictPort: true,
      ...(api && { proxy: { '/api': { target: api }, '/files': { target: api }, '/q/': { target: api } } }),
    },
    preview: { host: '127.0.0.1', port: Number(process.env.WEB_PORT ?? 5301), strictPort: true },
    build: {
      target: 'es2022',
      // Which file loads which: what measures the bytes of a screen reads it.
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: STEADY_CHUNKS } } },
    },
  };
});

/**
 * What changes with no release of ours stays in the browser's cache. Chakra is not among them: as one chunk the login would
 * load what only later screens use.
 */
const STEADY_CHUNKS = [
  { name: 'zod', test: /node_modules\/zod\//, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'router', test: /node_modules\/react-router/, priority: 2 },
  {
    name: 'i18n',
    test: /node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//,
    priority: 1,
  },
];
