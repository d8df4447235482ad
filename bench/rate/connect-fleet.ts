import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { ConsoleSession } from '../../bin/console-session.ts';
import { Operator } from '../../bin/operator.ts';
import { registerHubs } from '../../shared/contract/admin.ts';
import type { Fleet } from '../ingest/fleet.ts';
import type { Product } from './start-product.ts';

/** The number of beacons that one command of the operator may register. */
const AT_ONCE = 500;

/** Registers the fleet as an operator and an admin, and connects each hub with its own certificate. Clients by hub id. */
export async function connectFleet(
  { hubIds, beaconIds }: Fleet,
  { url, mqttPort, aws, dataDir }: Product,
): Promise<ReadonlyMap<string, MqttClient>> {
  const operator = new Operator('dev', aws);
  const email = 'admin@example.com';
  const password = randomBytes(12).toString('base64url');
  await operator.run({ command: 'create-user', email, name: 'Admin', password, role: 'ADMIN' });
  for (let from = 0; from < beaconIds.length; from += AT_ONCE) {
    const ids = beaconIds.slice(from, from + AT_ONCE);
    await operator.run({
      command: 'register-beacons',
      beacons: ids.map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })),
    });
  }
  const admin = await ConsoleSession.signIn(url, email, password);
  const hubs = hubIds.map((id) => ({ id, hardwareId: 'HUB-0300', orderCode: 'HALLE1' }));
  const { data } = await admin.call(registerHubs, { body: { hubs } });
  const ca = readFileSync(join(dataDir, 'iot', 'ca.pem'));
  const connect = async (clientId: string) => {
    const credentials = data[clientId];
    if (typeof credentials !== 'object')
      throw new Error(`${clientId} could not be registered: ${credentials}.`);
    return connectAsync({
      ...{ protocol: 'mqtts', host: 'localhost', port: mqttPort, clientId, ca, reconnectPeriod: 0 },
      ...{ cert: credentials.certificate, key: credentials.privateKey },
    });
  };
  return new Map(await Promise.all(hubIds.map(async (id) => [id, await connect(id)] as const)));
}
