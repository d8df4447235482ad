import { watch } from 'node:fs';
import { createServer } from 'vite';
import { build, synthesise } from './build.ts';
import { command, Mistake } from './command.ts';
import { launch, readFlags } from './launch.ts';
import { localSettings } from './settings.ts';

/**
 * `npm run dev`: the same as `npm start`, for a day's work on it. Vite serves the console from its sources and changes
 * it in the open page; a changed function runs a few seconds after it is saved. Flags as for `npm start`.
 */
const WATCHED = ['functions', 'shared', 'lib'];
const SETTLE_MS = 150;

await command(async () => {
  const flags = readFlags();
  const settings = localSettings();
  build();
  // Vite takes the console's port and hands the API's calls on to the edge, which moves to the second port after it.
  const edge = { ...settings, port: settings.port + 2 };
  const address = `http://localhost:${settings.port}`;
  // The host stays the one in the address line: the API compares it with the page's.
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
  // Vite has no code for it, only words.
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
      // What was running goes on running until the fault is mended.
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
