import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { causeOf } from '../platform/cause.ts';
import { log } from '../platform/log.ts';
import { eachMessage } from './each-message.ts';

afterEach(() => vi.restoreAllMocks());

const record = (messageId: string, body: unknown, requestId?: string) =>
  ({
    messageId,
    body: JSON.stringify(body),
    eventSourceARN: 'arn:aws:sqs:eu-central-1:1:Mails',
    messageAttributes: requestId ? { requestId: { stringValue: requestId, dataType: 'String' } } : {},
  }) as unknown as SQSRecord;
const batch = (...Records: SQSRecord[]): SQSEvent => ({ Records });

/** The lines that are logged while this runs, as they are written. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
  const level = log.getLevelName();
  log.setLogLevel('INFO');
  await work();
  log.setLogLevel(level);
  vi.restoreAllMocks();
  return written.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

it('each line has the id of the request that caused its message, also where messages are worked off at the same time', async () => {
  const lines = await linesOf(() =>
    eachMessage(batch(record('1', 30, 'r1'), record('2', 10, 'r2'), record('3', 0)), async (ms) => {
      await sleep(Number(ms));
      log.info('worked', { ms, cause: causeOf() });
    }),
  );
  const said = lines.map(({ message, requestId, messageId, ms }) => [message, requestId, messageId ?? ms]);
  expect(said.toSorted()).toEqual([
    ['a message was taken', 'r1', '1'],
    ['a message was taken', 'r2', '2'],
    ['worked', undefined, 0],
    ['worked', 'r1', 30],
    ['worked', 'r2', 10],
  ]);
});

it('a failed message is told with the id of its request, and does not fail the others', async () => {
  let reply: unknown;
  const lines = await linesOf(async () => {
    reply = await eachMessage(batch(record('1', 'bad', 'r1'), record('2', 'good', 'r2')), async (what) => {
      if (what === 'bad') throw new Error('no');
    });
  });
  expect(reply).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'ERROR', message: 'a message failed', requestId: 'r1' }),
  );
});
