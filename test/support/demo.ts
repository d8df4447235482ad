import { join } from 'node:path';
import type { ConsoleSession } from '../../bin/console-session.ts';
import { HubClient } from '../../bin/demo/hub-client.ts';
import { setUpDemo } from '../../bin/demo/set-up.ts';
import { createRollout } from '../../shared/contract/devices.ts';
import { eventually } from './eventually.ts';
import type { Fixture, Running } from './platform.ts';

/** Connects as a hub of the demo. */
export const connectDemoHub = ({ dataDir, platform }: Running, id: string): Promise<HubClient> =>
  HubClient.connect({
    id,
    folder: join(dataDir, 'demo', id),
    ca: join(dataDir, 'iot', 'ca.pem'),
    host: 'localhost',
    port: platform.mqttPort,
  });

/** A platform that has the demo's accounts, hubs and beacons already; `setUpDemo` finds them there. */
export const DEMO: Fixture = {
  name: 'demo',
  make: ({ url, operator, dataDir }) => setUpDemo({ url, operator, folder: join(dataDir, 'demo') }),
};

/** Creates a roll-out to one hub of the demo, and returns its id. Waits until hubs have reported their firmware. */
export async function createDemoRollout(admin: ConsoleSession): Promise<string> {
  const create = () =>
    admin.call(createRollout, {
      body: {
        name: 'All of them',
        firmware: { hardwareId: 'HUB-0300', id: '3.0.8.1' },
        groups: [{ hubs: 1 }],
        thresholds: { success: 100, errors: 10 },
      },
    });
  return (await eventually(create)).id;
}
