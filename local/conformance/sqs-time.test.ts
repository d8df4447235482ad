import type { Message } from '@aws-sdk/client-sqs';
import { describe, expect } from 'vitest';
import { queuesForChecks } from './sqs-queues.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
const { names, receive, receiveOne, remove, send } = queuesForChecks();

describe('time', () => {
  check('a received message is hidden during its visibility timeout, and then delivered again', async () => {
    await send('short', 'again');
    const first = await receiveOne('short');
    expect(await receive('short')).toEqual([]);
    const second = await receiveOne('short', { MessageSystemAttributeNames: ['All'] });
    expect(second).toMatchObject({
      MessageId: first.MessageId,
      Attributes: { ApproximateReceiveCount: '2' },
    });
    expect(second.ReceiptHandle).not.toBe(first.ReceiptHandle);
    await remove('short', second);
  });

  check('the receipt of an earlier delivery deletes nothing', async () => {
    await send('short', 'twice');
    const earlier = await receiveOne('short');
    const later = await receiveOne('short');
    await remove('short', earlier);
    const last = await receiveOne('short');
    expect(last.MessageId).toBe(later.MessageId);
    await remove('short', last);
  });

  check('an invalid receipt is refused', async () => {
    await refused(remove('plain', { ReceiptHandle: 'none' }), 'ReceiptHandleIsInvalid');
  });

  check('a message is delayed as the queue or the message specifies', async () => {
    await send('delayed', 'slow');
    await send('plain', 'slow', { DelaySeconds: 5 });
    await send('delayed', 'fast', { DelaySeconds: 0 });
    await remove('delayed', await expectBody('delayed', 'fast'));
    expect(await receive('plain')).toEqual([]);
    await remove('delayed', await expectBody('delayed', 'slow'));
    await remove('plain', await expectBody('plain', 'slow'));
    await refused(send('plain', 'x', { DelaySeconds: 901 }), 'InvalidParameterValue');
  });

  check('a long poll returns as soon as a message arrives', async () => {
    const begin = Date.now();
    const waiting = receiveOne('plain', { WaitTimeSeconds: 20 });
    await sleep(200);
    await send('plain', 'at last');
    await remove('plain', await waiting);
    expect(Date.now() - begin).toBeLessThan(20_000);
  });

  check('a long poll of an empty queue ends after its time', async () => {
    const begin = Date.now();
    expect(await receive('plain', { WaitTimeSeconds: 2 })).toEqual([]);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_900);
    await refused(receive('plain', { WaitTimeSeconds: 21 }), 'InvalidParameterValue');
    await refused(receive('plain', { MaxNumberOfMessages: 11 }), 'InvalidParameterValue');
  });

  async function expectBody(kind: 'plain' | 'delayed', body: string): Promise<Message> {
    const message = await receiveOne(kind);
    expect(message.Body).toBe(body);
    return message;
  }
});

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
describe('dead letters', () => {
  check('a message that was received too often is moved to the dead-letter queue', async () => {
    const { MessageId } = await send('source', 'poison');
    for (let time = 0; time < 2; time++) await receiveOne('source');
    expect(await receive('source', { WaitTimeSeconds: 2 })).toEqual([]);
    const letter = await receiveOne('dead', { MessageSystemAttributeNames: ['All'] });
    expect(letter).toMatchObject({
      MessageId,
      Body: 'poison',
      Attributes: {
        DeadLetterQueueSourceArn: expect.stringMatching(
          new RegExp(`^arn:aws:sqs:[^:]+:\\d{12}:${names.source}$`),
        ),
      },
    });
    await remove('dead', letter);
  });
});

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
