import { watch } from 'node:fs';
import { createServer } from 'vite';
import { build, synthesise } from './build.ts';
import { command, Mistake } from './command.ts';
import { launch, readFlags } from './launch.ts';
import { localSettings } from './settings.ts';

/**
 * `npm run dev`: `npm start` for development. Vite serves the console from its sources and updates the open page. A
 * changed function runs a few seconds after it is saved. Flags as for `npm start`.
 */
const WATCHED = ['functions', 'shared', 'lib'];
const SETTLE_MS = 150;

await command(async () => {
  const flags = readFlags();
  const settings = localSettings();
  build();
  // Vite listens on the console's port and proxies API calls to the edge, which moves to the second port after it.
  const edge = { ...settings, port: settings.port + 2 };
  const address = `http://localhost:${settings.port}`;
  // The proxy keeps the host of the address line: the API compares it with the page's.
  const toEdge = { target: `http://localhost:${edge.port}` };
  const vite = await createServer({
    root: 'web',
    configFile: 'web/vite.config.ts',
    server: {
      host: 'localhost',
      port: settings.port,
      strictPort: true,
      proxy: { '/api': toEdge, '/files': toEdge, '/q/': toEdge },
    },
  });
  // Vite's error has no code, only a message.
  await vite.listen().catch((error: Error) => {
    if (!/already in use/.test(error.message)) throw error;
    throw new Mistake(`Port ${settings.port} is taken: stop what uses it, or set LOCAL_PORT to a free port.`);
  });
  const platform = await launch({ settings: edge, address, ...flags });

  let settling: NodeJS.Timeout | undefined;
  const reload = async () => {
    const startedAt = performance.now();
    try {
      synthesise();
      await platform.reload();
      console.log(`Reloaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      // The previous version continues to run until the error is fixed.
      console.error(error instanceof Error ? error.message : error);
    }
  };
  for (const folder of WATCHED) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(reload, SETTLE_MS);
    });
  }
});
