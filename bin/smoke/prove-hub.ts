import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerHubs } from '../../shared/contract/admin.ts';
import { getBeacon } from '../../shared/contract/devices.ts';
import type { HubCredentials } from '../../shared/model/hub.ts';
import type { ConsoleSession } from '../console-session.ts';
import { HUB_FILES, HubClient } from '../demo/hub-client.ts';
import { format1 } from '../demo/payloads.ts';
import type { Check } from './run-checks.ts';
import { withTestUser } from './test-user.ts';

const SECONDS_MAX = 20;
const CHARGE = 42;

/** Proves a hub's path from registration to a row in the list. Its data stays, recognisable by 7e57. */
export const proveHub: Check = {
  says: 'a hub is registered, connects with its certificate, and what it pushes is seen',
  remedy:
    'Connect by hand as README, “Run it”, shows; look at the rules’ error queue and the dead-letter queue of ingest.',
  prove: (site) =>
    withTestUser(site, 'ADMIN', async (session) => {
      const number = randomBytes(2).toString('hex');
      const id = `hub7e57${number}`;
      const beaconId = `7E570000${number.toUpperCase()}`;
      const beacons = [{ id: beaconId, type: 'SMART_BEACON' }];
      await site.operator.run({ command: 'register-beacons', beacons });
      const hubs = [{ id, hardwareId: 'HUB-TEST', orderCode: 'TEST' }];
      const outcome = (await session.call(registerHubs, { body: { hubs } })).data[id];
      if (typeof outcome !== 'object') throw new Error(`Hub ${id} could not be registered: ${outcome}.`);
      const hub = await connect(id, outcome, site.ca);
      try {
        const heard = { mac: beaconId, rssi: -60, batteryPct: CHARGE, batteryMV: 2900, activeTime: 60 };
        await hub.push(format1(id, [{ ...heard, firmware: undefined }], Date.now()));
        await seen(session, beaconId);
      } finally {
        await hub.end();
      }
      return `${id} and beacon ${beaconId} stay`;
    }),
};

async function connect(id: string, credentials: HubCredentials, ca: string | undefined): Promise<HubClient> {
  const [host = '', port = '8883'] = credentials.endpoint.split(':');
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
  try {
    writeFileSync(join(folder, HUB_FILES.certificate), credentials.certificate);
    writeFileSync(join(folder, HUB_FILES.privateKey), credentials.privateKey, { mode: 0o600 });
    return await HubClient.connect({ id, folder, host, port: Number(port), ca });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function seen(session: ConsoleSession, id: string): Promise<void> {
  for (let second = 0; second < SECONDS_MAX; second++) {
    const { monitoring } = await session.call(getBeacon, { params: { id } });
    if (monitoring?.batteryPct === CHARGE) return;
    await sleep(1000);
  }
  throw new Error(`What the hub pushed is not seen after ${SECONDS_MAX} seconds.`);
}
