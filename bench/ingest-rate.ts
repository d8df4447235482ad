import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { MINUTE_MS, unpack } from '../functions/core/devices/hubs/digest/digest.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { Fleet } from './ingest/fleet.ts';
import { inPairs } from './measure/pairs.ts';
import { connectFleet } from './rate/connect-fleet.ts';
import { type Product, startProduct, TOPIC_WITHOUT_RULE } from './rate/start-product.ts';

const PUSH_EVERY_MS = 60_000;
/** With these numbers every hub stays far below its limit of messages a minute. */
const USUAL = { pairs: 5, hubs: 20, beaconsPerHub: 40, rounds: 25 };
const SMALL = { pairs: 1, hubs: 2, beaconsPerHub: 4, rounds: 3 };
const DAY_MS = 24 * 3600_000;
/** A digest is written every 15 minutes, and a hub sometimes misses a beacon. */
const HEARD_WITHIN_MS = 20 * 60_000;

/**
 * BENCH 5: messages a second from the broker to the table ÷ messages a second that the broker alone acknowledges. The
 * same hubs publish the same messages, once on their topic and once on a topic without a rule.
 */
export async function* ingestRate({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { pairs: turns, rounds, ...size } = small ? SMALL : USUAL;
  const product = await startProduct();
  try {
    const fleet = new Fleet({ ...size, pushEveryMs: PUSH_EVERY_MS });
    const hubs = await connectFleet(fleet, product);
    const queues = await ingestQueues(product);
    await queues.empty();

    let at = Date.now() - DAY_MS;
    const nextTurn = () =>
      Array.from({ length: rounds }, () => {
        at += PUSH_EVERY_MS;
        return fleet.round(at).messages;
      }).flat();
    const publish = async (messages: ReturnType<typeof nextTurn>, topic: string) => {
      const published = messages.map(({ hubId, payload }) =>
        hubs.get(hubId)!.publishAsync(`hubs/${hubId}/${topic}`, payload, { qos: 1 }),
      );
      await Promise.all(published);
    };
    let turn: ReturnType<typeof nextTurn> = [];
    const { ratio, a, b, pairs } = await inPairs(
      turns,
      async () => {
        turn = nextTurn();
        return rateOf(turn.length, async () => {
          // The broker acknowledges a message when it is in the queue; an empty queue means that all were processed.
          await publish(turn, 'data');
          await queues.empty();
        });
      },
      () => rateOf(turn.length, () => publish(turn, TOPIC_WITHOUT_RULE)),
    );
    await Promise.all([...hubs.values()].map((hub) => hub.endAsync(true)));
    const stale = await findStale(at - HEARD_WITHIN_MS, fleet, product);
    const failed = await queues.failed();
    if (stale.length || failed)
      throw new Error(
        `${failed} messages failed, and ${stale.length} beacons lack their last sighting: ${stale.slice(0, 3)} …`,
      );
    const rates = `(${a.toFixed(0)} ÷ ${b.toFixed(0)} messages a second, ${pairs} pairs)`;
    yield { what: 'broker to table ÷ the broker alone', found: `${ratio.toFixed(3)} ${rates}` };
    yield {
      what: 'a message',
      found: `${(turn.reduce((sum, { payload }) => sum + payload.length, 0) / turn.length / 1000).toFixed(1)} kB; each beacon arrived`,
    };
  } finally {
    await product.stop();
  }
}

async function rateOf(messages: number, run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (messages * 1000) / (performance.now() - startedAt);
}

const POLL_MS = 10;

/** The queues of the product, and those of failed messages, which are recognised by their names. */
async function ingestQueues({ aws }: Product) {
  const sqs = new SQSClient(aws);
  const { QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({}));
  const count = async (of: readonly string[]) => {
    const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const counts = of.map(async (QueueUrl) => {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
      );
      return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name]), 0);
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
  const isOfFailures = (url: string) => /DeadLetters|Failures/.test(url);
  const ingest = urls.filter((url) => !isOfFailures(url));
  return {
    failed: () => count(urls.filter(isOfFailures)),
    async empty() {
      while ((await count(ingest)) > 0) await sleep(POLL_MS);
    },
  };
}

/** Beacons that no hub has noted since a time, with the minutes by which this is too long ago. */
async function findStale(
  since: number,
  { hubIds, beaconIds }: Pick<Fleet, 'hubIds' | 'beaconIds'>,
  { aws }: Product,
): Promise<readonly string[]> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  const { TableNames } = await table.send(new ListTablesCommand({}));
  const name = TableNames![0]!;
  const Keys = hubIds.map((id) => ({ pk: `hub#${id}`, sk: 'live' }));
  const { Responses } = await table.send(new BatchGetCommand({ RequestItems: { [name]: { Keys } } }));
  const digests = Responses![name]!.flatMap(({ digest }) => (digest ? [unpack(digest)] : []));
  return beaconIds.flatMap((id) => {
    const seenAt = Math.max(0, ...digests.map(({ heard }) => heard.get(id)?.minute ?? 0)) * MINUTE_MS;
    return seenAt < since ? [`${id} by ${Math.round((since - seenAt) / MINUTE_MS)} minutes`] : [];
  });
}
