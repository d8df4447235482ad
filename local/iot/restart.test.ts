import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { IoTClient, ListThingPrincipalsCommand } from '@aws-sdk/client-iot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { REGION } from './test/fake-assembly.ts';
import { FakeAws } from './test/fake-aws.ts';
import { RESOURCES } from './test/killable-resources.ts';
import { connect, newFolder, register, startIot, until } from './test/start-iot.ts';

let aws: FakeAws;
beforeEach(async () => {
  aws = await FakeAws.start();
});
afterEach(() => aws.stop());

/** Runs IoT in a separate process, whose rules call the fake AWS of this process. */
async function startProcess(dataDir: string) {
  const script = join(import.meta.dirname, 'test', 'killable-iot.ts');
  const child = spawn(process.execPath, [script, dataDir, aws.endpoint], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ endpoint, mqttPort }] = await once(child, 'message');
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'secret' };
  return { child, mqttPort, control: new IoTClient({ endpoint, region: REGION, credentials }) };
}

const payloadIn = (body: string) => Buffer.from(JSON.parse(body).body, 'base64').toString();
const eventIn = (body: string) => JSON.parse(payloadIn(body));

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('after a kill -9', () => {
  it('devices are still registered, and those that were connected are reported as disconnected', async () => {
    const dataDir = newFolder();
    const before = await startProcess(dataDir);
    const hub = await register(before.control, 'hub-1', ['Anything']);
    const cut = await connect(before.mqttPort, dataDir, hub);
    await until(() => aws.bodies('Presence').length === 1);
    await kill(before.child);
    await cut.endAsync(true);

    const after = await startIot(RESOURCES, { dataDir });
    onTestFinished(() => after[Symbol.asyncDispose]());
    const thing = await after.control.send(new ListThingPrincipalsCommand({ thingName: 'hub-1' }));
    expect(thing.principals).toEqual([hub.certificateArn]);
    expect(eventIn(await until(() => after.aws.bodies('Presence')[0]))).toMatchObject({
      clientId: 'hub-1',
      eventType: 'disconnected',
      disconnectReason: 'SERVER_ERROR',
      versionNumber: 0,
    });

    await after.connect(hub);
    expect(eventIn(await until(() => after.aws.bodies('Presence')[1]))).toMatchObject({
      eventType: 'connected',
      versionNumber: 1,
    });
  });

  it('every acknowledged message is in its queue', async () => {
    const dataDir = newFolder();
    const { child, mqttPort, control } = await startProcess(dataDir);
    const client = await connect(mqttPort, dataDir, await register(control, 'hub-1', ['Anything']));
    client.on('error', () => {});
    const acknowledged: string[] = [];
    const publish = async (first: number) => {
      for (let index = first; client.connected; index += 20) {
        const payload = `message ${index}`;
        client.publish('data', payload, { qos: 1 }, (error) => {
          if (!error) acknowledged.push(payload);
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const publishing = Promise.all(Array.from({ length: 20 }, (_, first) => publish(first)));
    await until(() => acknowledged.length > 500);
    await kill(child);
    await client.endAsync(true);
    await publishing;
    const delivered = new Set(aws.bodies('Data').map(payloadIn));
    expect(acknowledged.filter((payload) => !delivered.has(payload))).toEqual([]);
  });
});
