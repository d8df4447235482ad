import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach } from 'vitest';
import type { HubCommand } from '../../shared/model/hub-command.ts';

/** Replaces the broker in the tests of a file and keeps the commands that are sent to hubs. */
export function givenBroker() {
  const broker = mockClient(IoTDataPlaneClient);
  beforeEach(() => {
    broker.reset();
    broker.on(PublishCommand).resolves({});
  });
  return {
    /** The commands in the order in which they were sent. Each spelling of a hub's id gets the same; one is returned. */
    // biome-ignore lint/suspicious/noExplicitAny: a test reads fields of any kind of command.
    sentCommands: (): (HubCommand & { topic: string } & Record<string, any>)[] =>
      broker
        .commandCalls(PublishCommand)
        .filter(({ args: [{ input }] }) => input.topic === input.topic?.toLowerCase())
        .map(({ args: [{ input }] }) => ({
          topic: input.topic,
          ...JSON.parse(Buffer.from(input.payload as Uint8Array).toString()),
        })),
    forget: () => broker.resetHistory(),
    /** Makes the next command fail. */
    refuseOnce: () => broker.on(PublishCommand).rejectsOnce(new Error('nobody there')).resolves({}),
  };
}
