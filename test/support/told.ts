import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach } from 'vitest';
import type { HubCommand } from '../../shared/model/hub-command.ts';

/** The broker, for the tests of a file: takes what hubs are told, and can be asked for it. */
export function givenBroker() {
  const broker = mockClient(IoTDataPlaneClient);
  beforeEach(() => {
    broker.reset();
    broker.on(PublishCommand).resolves({});
  });
  return {
    /** Everything that hubs were told by their ids, in that order; each spelling of an id is told the same. */
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was told.
    told: (): (HubCommand & { topic: string } & Record<string, any>)[] =>
      broker
        .commandCalls(PublishCommand)
        .filter(({ args: [{ input }] }) => input.topic === input.topic?.toLowerCase())
        .map(({ args: [{ input }] }) => ({
          topic: input.topic,
          ...JSON.parse(Buffer.from(input.payload as Uint8Array).toString()),
        })),
    forget: () => broker.resetHistory(),
    /** The next command does not get through. */
    refuseOnce: () => broker.on(PublishCommand).rejectsOnce(new Error('nobody there')).resolves({}),
  };
}
