import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { DetachThingPrincipalCommand, UpdateCertificateCommand } from '@aws-sdk/client-iot';
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificateAuthority } from './certificate-authority.ts';
import { openStore } from './open-store.ts';
import { type Broker, startBroker } from './test/start-broker.ts';
import { closed, type Device, newFolder, until } from './test/start-iot.ts';

let test: Broker['test'];
let hub: Broker['hub'];
let watch: Broker['watch'];
let presence: Broker['presence'];
beforeAll(async () => {
  ({ test, hub, watch, presence } = await startBroker());
});
afterAll(() => test[Symbol.asyncDispose]());

describe('a connection', () => {
  it('is accepted from a registered device with its own client id', async () => {
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    await client.endAsync();
  });

  it('is also accepted at 127.0.0.1', async () => {
    const client = await test.connect(hub, { host: '127.0.0.1' });
    await client.endAsync();
  });

  it('is refused without a certificate', async () => {
    await expect(test.connect(undefined, { clientId: 'hub-1' })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('peer did not return a certificate');
  });

  it('is refused with a certificate of another authority', async () => {
    const folder = newFolder();
    const other = await openCertificateAuthority(openStore(folder), folder);
    const { cert: _, ...keys } = hub;
    const cert = await other.issue(publicKeyOf(hub), 'CN=AWS IoT Certificate');
    await expect(test.connect({ ...keys, cert })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('a client was refused');
  });

  it('is refused with a certificate that the authority signed but that is not registered', async () => {
    const store = openStore(join(test.dataDir, 'iot'));
    const authority = await openCertificateAuthority(store, join(test.dataDir, 'iot'));
    store.close();
    const cert = await authority.issue(publicKeyOf(hub), 'CN=AWS IoT Certificate');
    await expect(test.connect({ ...hub, cert })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('is not registered and active');
  });

  it('is refused with an inactive certificate, and accepted again when it is active', async () => {
    const { certificateId } = hub;
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }));
    await expect(test.connect(hub)).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('is not registered and active');
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }));
    await (await test.connect(hub)).endAsync();
  });

  it('is refused with the client id of another hub', async () => {
    await expect(test.connect(hub, { clientId: 'hub-2' })).rejects.toThrow('Not authorized');
  });

  it('is refused while the certificate is not attached to the thing', async () => {
    const loose = await test.register('hub-3', 'Hub');
    await (await test.connect(loose)).endAsync();
    const attachment = { thingName: 'hub-3', principal: loose.certificateArn };
    await test.control.send(new DetachThingPrincipalCommand(attachment));
    await expect(test.connect(loose)).rejects.toThrow('Not authorized');
  });

  it('is refused without a client id, and in MQTT 3.1 and 5', async () => {
    await expect(test.connect(hub, { clientId: '' })).rejects.toThrow();
    await expect(test.connect(hub, { protocolVersion: 3, protocolId: 'MQIsdp' })).rejects.toThrow();
    await expect(test.connect(hub, { protocolVersion: 5 })).rejects.toThrow();
  });

  it('is refused with a last will for a topic that the client may not publish to', async () => {
    const will = { topic: 'hubs/hub-2/state', payload: Buffer.from('gone'), qos: 1, retain: false } as const;
    await expect(test.connect(hub, { will })).rejects.toThrow('Not authorized');
  });

  it('with a persistent session gets the messages that it missed', async () => {
    const away = await test.connect(hub, { clean: false });
    await away.subscribeAsync('hubs/hub-1/commands', { qos: 1 });
    await away.endAsync();
    const topic = 'hubs/hub-1/commands';
    await test.data.send(new PublishCommand({ topic, payload: Buffer.from('missed'), qos: 1 }));
    const got: string[] = [];
    const back = await test.connect(hub, { clean: false }, (_, payload) => got.push(payload.toString()));
    await until(() => got.length > 0);
    expect(got).toEqual(['missed']);
    await back.endAsync();
    await (await test.connect(hub)).endAsync();
  });

  it('replaces an older connection with the same client id', async () => {
    const watched = await watch('$aws/events/presence/+/hub-1');
    const older = await test.connect(hub);
    const first = await presence(watched, 'connected');
    const newer = await test.connect(hub);
    await closed(older);
    const gone = await presence(watched, 'disconnected');
    expect(gone).toMatchObject({
      disconnectReason: 'DUPLICATE_CLIENTID',
      clientInitiatedDisconnect: false,
      sessionIdentifier: first.sessionIdentifier,
      versionNumber: first.versionNumber,
    });
    expect((await presence(watched, 'connected')).versionNumber).toBe(first.versionNumber + 1);
    await newer.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    await newer.endAsync();
    await watched.client.endAsync();
  });

  it('is closed when its certificate is deactivated', async () => {
    const watched = await watch('$aws/events/presence/disconnected/hub-4');
    const device = await test.register('hub-4', 'Hub');
    const client = await test.connect(device);
    const { certificateId } = device;
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'REVOKED' }));
    await closed(client);
    expect(await presence(watched, 'disconnected', 'hub-4')).toMatchObject({
      disconnectReason: 'AUTH_ERROR',
    });
    await watched.client.endAsync();
  });
});

function publicKeyOf(device: Device): string {
  return createPublicKey(device.key).export({ type: 'spki', format: 'pem' }).toString();
}
