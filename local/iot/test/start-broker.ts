// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes policy variables.
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
  RetainPublish: [`topic/hubs/${THING}/state`],
  Subscribe: [`topicfilter/hubs/${THING}/commands`],
  Receive: [`topic/hubs/${THING}/commands`],
});
const CLEAN = {
  type: 'AWS::IoT::Policy',
  name: 'CleanOnly',
  properties: {
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: {
        Effect: 'Allow',
        Action: 'iot:Connect',
        Resource: '*',
        Condition: { 'ForAllValues:StringEquals': { 'iot:ConnectAttributes': ['LastWill'] } },
      },
    },
  },
};
const WATCHER = policy('Watcher', {
  Connect: ['client/watcher'],
  Subscribe: ['topicfilter/*'],
  Receive: ['topic/hubs/*', 'topic/$aws/events/presence/*'],
});

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A broker with a hub that may do what hubs do, and a watcher that hears everything. */
export async function startBroker() {
  const test = await startIot([HUB, CLEAN, WATCHER]);
  const [hub, watcher] = await Promise.all([
    test.register('hub-1', 'Hub'),
    test.register('watcher', 'Watcher'),
  ]);

  /** Connects the watcher with these filters; what it receives stands in `messages`. */
  const watch = async (...filters: string[]) => {
    const client = await test.connect(watcher);
    const messages: { topic: string; payload: string; retain: boolean }[] = [];
    client.on('message', (topic, payload, { retain }) =>
      messages.push({ topic, payload: payload.toString(), retain }),
    );
    if (filters.length > 0) await client.subscribeAsync(filters, { qos: 1 });
    return { client, messages };
  };

  /** The next presence event of a client, as the watcher sees it. */
  const presence = async (watched: Awaited<ReturnType<typeof watch>>, type: string, client = 'hub-1') => {
    const topic = `$aws/events/presence/${type}/${client}`;
    const event = await until(() => watched.messages.find((message) => message.topic === topic));
    watched.messages.splice(watched.messages.indexOf(event), 1);
    return JSON.parse(event.payload);
  };

  return { test, hub, watcher, watch, presence };
}
