import {
  AttachPolicyCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
} from '@aws-sdk/client-iot';
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { describe, expect } from 'vitest';
import { deviceForChecks, hears } from './iot-device.ts';
import { check, newName, refused } from './target.ts';

// https://docs.aws.amazon.com/iot/latest/developerguide/iot-gs.html
describe('IoT Core', () => {
  const { thingName, iot, certificate, setStatus, connect, watch, data } = deviceForChecks();

  describe('the registry', () => {
    check('a repeated creation of a thing succeeds', async () => {
      const thing = await iot().send(new CreateThingCommand({ thingName }));
      expect(thing).toMatchObject({ thingName, thingArn: expect.stringMatching(/:thing\//) });
    });

    check('an attached thing and an active certificate cannot be deleted', async () => {
      const { certificateId } = certificate();
      await refused(iot().send(new DeleteThingCommand({ thingName })), 'InvalidRequestException');
      await refused(iot().send(new DeleteCertificateCommand({ certificateId })), 'CertificateStateException');
    });

    check('an unknown certificate or policy is not found', async () => {
      const certificateId = '0'.repeat(64);
      await refused(iot().send(new DeleteCertificateCommand({ certificateId })), 'ResourceNotFoundException');
      const policyName = newName('absent');
      const attach = new AttachPolicyCommand({ policyName, target: certificate().certificateArn });
      await refused(iot().send(attach), 'ResourceNotFoundException');
    });
  });

  describe('connections', () => {
    check('a device can only connect with the name of its thing', async () => {
      await connect();
      await expect(connect(`${thingName}-other`)).rejects.toThrow();
    });

    check('a device cannot connect with an inactive certificate or without a certificate', async () => {
      await setStatus('INACTIVE');
      // On AWS, this takes a while.
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

    check('a second connection with the same name closes the first', async () => {
      const { client } = await connect();
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      await connect();
      await closed;
    });
  });

  // https://docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
  describe('messages', () => {
    check('a message is delivered to the subscriptions that match its topic', async () => {
      const { client, heard } = await watch();
      await client.subscribeAsync(`${thingName}/+/data`, { qos: 1 });
      const { client: sender } = await connect();
      await sender.publishAsync(`${thingName}/a/state`, 'not heard', { qos: 1 });
      await sender.publishAsync(`${thingName}/a/data`, 'one', { qos: 1 });
      await sender.publishAsync(`${thingName}/b/data`, 'two', { qos: 0 });
      await hears(heard, `${thingName}/a/data one`, `${thingName}/b/data two`);
    });

    check('a message to a topic that the policy does not allow closes the connection', async () => {
      const { client } = await connect();
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      client.publish('elsewhere/data', 'x', { qos: 1 });
      await closed;
    });

    check('a message of the HTTP interface is delivered, and an invalid topic is refused', async () => {
      const { client, heard } = await watch();
      await client.subscribeAsync(`${thingName}/http`, { qos: 1 });
      const publish = (topic: string, payload: string) =>
        data().send(new PublishCommand({ topic, qos: 1, payload: Buffer.from(payload) }));
      await publish(`${thingName}/http`, 'hello');
      await hears(heard, `${thingName}/http hello`);
      await refused(publish(`${thingName}/#`, 'x'), 'InvalidRequestException');
      await refused(publish('1/2/3/4/5/6/7/8/9', 'x'), 'InvalidRequestException');
    });

    check('the last will is sent only if the device did not end the connection itself', async () => {
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
    });
  });

  // https://docs.aws.amazon.com/iot/latest/developerguide/life-cycle-events.html
  check('presence events report each connection and the reason for its end', async () => {
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
