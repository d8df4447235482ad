import { join } from 'node:path';
import { setUpDemo } from '../../bin/demo/set-up.ts';
import type { Beginning } from './platform.ts';

/** A platform that has the demo's accounts, hubs and beacons: `setUpDemo` finds it set up. */
export const DEMO: Beginning = {
  name: 'demo',
  make: ({ url, operator, dataDir }) => setUpDemo({ url, operator, folder: join(dataDir, 'demo') }),
};
