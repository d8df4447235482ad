// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables.
import { ACCOUNT, REGION } from './fake-assembly.ts';
import { startIot, until } from './start-iot.ts';

export const ARN = `arn:aws:iot:${REGION}:${ACCOUNT}:`;
const THING = '${iot:Connection.Thing.ThingName}';

function policy(name: string, grants: Record<string, string[]>) {
  const Statement = Object.entries(grants).map(([action, resources]) => {
    return {
      Effect: 'Allow',
      Action: `iot:${action}`,
      Resource: resources.map((resource) => ARN + resource),
    };
  });
  return {
    type: 'AWS::IoT::Policy',
    name,
    properties: { PolicyDocument: { Version: '2012-10-17', Statement } },
  };
}

const HUB = policy('Hub', {
  Connect: [`client/${THING}`],
  Publish: [`topic/hubs/${THING}/*`],
  Subscribe: [`topicfilter/hubs/${THING}/commands`],
  Receive: [`topic/hubs/${THING}/commands`],
});
const WATCHER = policy('Watcher', {
  Connect: ['client/watcher'],
  Subscribe: ['topicfilter/*'],
  Receive: ['topic/hubs/*', 'topic/$aws/events/presence/*'],
});

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A broker with a hub and a watcher that may subscribe to everything. */
export async function startBroker() {
  const test = await startIot([HUB, WATCHER]);
  const [hub, watcher] = await Promise.all([
    test.register('hub-1', 'Hub'),
    test.register('watcher', 'Watcher'),
  ]);

  /** Connects the watcher with these filters. It adds what it receives to `messages`. */
  const watch = async (...filters: string[]) => {
    const client = await test.connect(watcher);
    const messages: { topic: string; payload: string }[] = [];
    client.on('message', (topic, payload) => messages.push({ topic, payload: payload.toString() }));
    if (filters.length > 0) await client.subscribeAsync(filters, { qos: 1 });
    return { client, messages };
  };

  /** The next presence event of a client that the watcher receives. */
  const presence = async (watched: Awaited<ReturnType<typeof watch>>, type: string, client = 'hub-1') => {
    const topic = `$aws/events/presence/${type}/${client}`;
    const event = await until(() => watched.messages.find((message) => message.topic === topic));
    watched.messages.splice(watched.messages.indexOf(event), 1);
    return JSON.parse(event.payload);
  };

  return { test, hub, watcher, watch, presence };
}
