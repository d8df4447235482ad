import {
  AttachPolicyCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DescribeCertificateCommand,
  DescribeThingCommand,
  UpdateThingCommand,
} from '@aws-sdk/client-iot';
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { describe, expect } from 'vitest';
import { deviceForChecks, hears } from './iot-device.ts';
import { check, newName, refused } from './target.ts';

// https://docs.aws.amazon.com/iot/latest/developerguide/iot-gs.html
describe('IoT Core', () => {
  const { thingName, iot, certificate, setStatus, connect, watch, data } = deviceForChecks();

  describe('the registry', () => {
    check('a thing is made again with the same attributes, and not with others', async () => {
      const make = (kind: string) =>
        iot().send(new CreateThingCommand({ thingName, attributePayload: { attributes: { kind } } }));
      expect(await make('a')).toMatchObject({ thingName, thingArn: expect.stringMatching(/:thing\//) });
      await refused(make('b'), 'ResourceAlreadyExistsException');
    });

    check('attributes are replaced or merged, on the version that was seen', async () => {
      const describe = () => iot().send(new DescribeThingCommand({ thingName }));
      const update = (attributes: Record<string, string>, merge: boolean, expectedVersion?: number) =>
        iot().send(
          new UpdateThingCommand({ thingName, attributePayload: { attributes, merge }, expectedVersion }),
        );
      const { version } = await describe();
      await update({ colour: 'red' }, true, version);
      expect((await describe()).attributes).toEqual({ kind: 'a', colour: 'red' });
      await refused(update({ colour: 'blue' }, true, version), 'VersionConflictException');
      await update({ colour: '' }, true);
      expect((await describe()).attributes).toEqual({ kind: 'a' });
    });

    check('what is attached or active cannot be deleted', async () => {
      const { certificateId } = certificate();
      await refused(iot().send(new DeleteThingCommand({ thingName })), 'InvalidRequestException');
      await refused(iot().send(new DeleteCertificateCommand({ certificateId })), 'CertificateStateException');
    });

    check('what is not there is not found', async () => {
      const absent = newName('absent');
      await refused(iot().send(new DescribeThingCommand({ thingName: absent })), 'ResourceNotFoundException');
      const certificateId = '0'.repeat(64);
      await refused(
        iot().send(new DescribeCertificateCommand({ certificateId })),
        'ResourceNotFoundException',
      );
      const attach = new AttachPolicyCommand({ policyName: absent, target: certificate().certificateArn });
      await refused(iot().send(attach), 'ResourceNotFoundException');
    });
  });

  describe('a connection', () => {
    check('a device connects under the name of its thing, and under no other', async () => {
      await connect();
      await expect(connect(`${thingName}-other`)).rejects.toThrow();
    });

    check('a certificate that is not active, or none, does not connect', async () => {
      await setStatus('INACTIVE');
      // AWS takes a while to know.
      await expect
        .poll(() =>
          connect().then(
            () => 'in',
            () => 'out',
          ),
        )
        .toBe('out');
      await setStatus('ACTIVE');
      await expect
        .poll(() =>
          connect().then(
            () => 'in',
            () => 'out',
          ),
        )
        .toBe('in');
      await expect(connect(thingName, { cert: undefined, key: undefined })).rejects.toThrow();
    });

    check('a second connection under one name ends the first', async () => {
      const { client } = await connect();
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      await connect();
      await closed;
    });
  });

  // https://docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
  describe('a message', () => {
    check('a message goes to who subscribed, by wildcards too, and to nobody else', async () => {
      const { client, heard } = await watch();
      await client.subscribeAsync(`${thingName}/+/data`, { qos: 1 });
      const { client: sender } = await connect();
      await sender.publishAsync(`${thingName}/a/state`, 'not heard', { qos: 1 });
      await sender.publishAsync(`${thingName}/a/data`, 'one', { qos: 1 });
      await sender.publishAsync(`${thingName}/b/data`, 'two', { qos: 0 });
      await hears(heard, `${thingName}/a/data one`, `${thingName}/b/data two`);
    });

    check('publishing where the policy does not allow it ends the connection', async () => {
      const { client } = await connect();
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      client.publish('elsewhere/data', 'x', { qos: 1 });
      await closed;
    });

    check('a retained message meets who subscribes later, until an empty one takes it away', async () => {
      const topic = `${thingName}/state`;
      const { client: sender } = await connect();
      await sender.publishAsync(topic, 'kept', { qos: 1, retain: true });
      const { client, heard } = await watch();
      await client.subscribeAsync(topic, { qos: 1 });
      await hears(heard, `${topic} kept (retained)`);
      await sender.publishAsync(topic, '', { qos: 1, retain: true });
      await hears(heard, `${topic} kept (retained)`, `${topic} `);
      await client.unsubscribeAsync(topic);
      await client.subscribeAsync(topic, { qos: 1 });
      await sender.publishAsync(topic, 'live', { qos: 1 });
      await hears(heard, `${topic} kept (retained)`, `${topic} `, `${topic} live`);
    });

    check('a message of the HTTP interface arrives, and one beyond the limits is refused', async () => {
      const { client, heard } = await watch();
      await client.subscribeAsync(`${thingName}/http`, { qos: 1 });
      const publish = (topic: string, payload: string) =>
        data().send(new PublishCommand({ topic, qos: 1, payload: Buffer.from(payload) }));
      await publish(`${thingName}/http`, 'hello');
      await hears(heard, `${thingName}/http hello`);
      await refused(publish(`${thingName}/#`, 'x'), 'InvalidRequestException');
      await refused(publish('1/2/3/4/5/6/7/8/9', 'x'), 'InvalidRequestException');
    });

    check(
      'the last will is sent when a device is gone without a word, and not when it says good-bye',
      async () => {
        const { client, heard } = await watch();
        await client.subscribeAsync(`${thingName}/will`, { qos: 1 });
        const will = {
          topic: `${thingName}/will`,
          payload: Buffer.from('gone'),
          qos: 1 as const,
          retain: false,
        };
        const { client: polite } = await connect(thingName, { will });
        await polite.endAsync();
        const { client: abrupt } = await connect(thingName, { will });
        abrupt.stream.destroy();
        await hears(heard, `${thingName}/will gone`);
      },
    );
  });

  // https://docs.aws.amazon.com/iot/latest/developerguide/life-cycle-events.html
  check('presence events tell who comes and goes, and why', async () => {
    const { client, heard } = await watch();
    await client.subscribeAsync(`$aws/events/presence/+/${thingName}`, { qos: 1 });
    const { client: seen } = await connect();
    await seen.endAsync();
    await expect.poll(() => heard.length).toBe(2);
    const events = heard.map((text) => JSON.parse(text.slice(text.indexOf(' '))));
    expect(events).toMatchObject([
      { clientId: thingName, eventType: 'connected', principalIdentifier: certificate().certificateId },
      {
        eventType: 'disconnected',
        clientInitiatedDisconnect: true,
        disconnectReason: 'CLIENT_INITIATED_DISCONNECT',
      },
    ]);
    expect(events[1]).toMatchObject({
      sessionIdentifier: events[0].sessionIdentifier,
      versionNumber: events[0].versionNumber,
    });
  });
});
