import {
  type Message,
  type ReceiveMessageCommandInput,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect } from 'vitest';
import { queuesForChecks } from './sqs-queues.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
const { attributes, call, hide, receive, receiveOne, remove, send } = queuesForChecks();

describe('time', () => {
  check('a message that was received is hidden until its time is over, then comes again', async () => {
    await send('short', 'again');
    const first = await receiveOne('short');
    expect(await receive('short')).toEqual([]);
    const second = await receiveOne('short', { MessageSystemAttributeNames: ['ApproximateReceiveCount'] });
    expect(second).toMatchObject({
      MessageId: first.MessageId,
      Attributes: { ApproximateReceiveCount: '2' },
    });
    expect(second.ReceiptHandle).not.toBe(first.ReceiptHandle);
    await remove('short', second);
  });

  check('a message can be hidden longer, or shown again at once', async () => {
    await send('plain', 'held');
    const message = await receiveOne('plain', { VisibilityTimeout: 1 });
    await hide('plain', message, 30);
    await sleep(1_200);
    expect(await receive('plain')).toEqual([]);
    await hide('plain', message, 0);
    await remove('plain', await receiveOne('plain'));
  });

  check('a message that is not in flight cannot be hidden', async () => {
    await send('plain', 'visible');
    const message = await receiveOne('plain');
    await hide('plain', message, 0);
    await refused(hide('plain', message, 10), 'MessageNotInflight');
    await remove('plain', await receiveOne('plain'));
  });

  check('a receipt of an earlier time deletes nothing, without a word', async () => {
    await send('plain', 'twice');
    const earlier = await receiveOne('plain', { VisibilityTimeout: 0 });
    const later = await receiveOne('plain', { VisibilityTimeout: 1 });
    await remove('plain', earlier);
    const last = await receiveOne('plain');
    expect(last.MessageId).toBe(later.MessageId);
    await remove('plain', last);
  });

  check('a receipt that is none is invalid, and hours beyond twelve are too many', async () => {
    const none = { ReceiptHandle: 'none' };
    await refused(remove('plain', none), 'ReceiptHandleIsInvalid');
    await send('plain', 'x');
    const message = await receiveOne('plain');
    await refused(hide('plain', message, 43_201), 'InvalidParameterValue');
    await remove('plain', message);
  });

  check('a delayed message comes when its time is there, by the queue or its own', async () => {
    await send('delayed', 'slow');
    await send('plain', 'slow', { DelaySeconds: 5 });
    await send('delayed', 'fast', { DelaySeconds: 0 });
    await remove('delayed', await expectBody('delayed', 'fast'));
    expect(await receive('plain')).toEqual([]);
    await remove('delayed', await expectBody('delayed', 'slow'));
    await remove('plain', await expectBody('plain', 'slow'));
    await refused(send('plain', 'x', { DelaySeconds: 901 }), 'InvalidParameterValue');
  });

  check('a long poll waits for a message and answers as soon as it is there', async () => {
    const begin = Date.now();
    const waiting = receiveOne('plain', { WaitTimeSeconds: 20 });
    await sleep(200);
    await send('plain', 'at last');
    await remove('plain', await waiting);
    expect(Date.now() - begin).toBeLessThan(20_000);
  });

  check('a long poll of an empty queue ends after its time, by the queue or its own', async () => {
    const seconds = async (more: Partial<ReceiveMessageCommandInput>) => {
      const begin = Date.now();
      expect(await receive('patient', more)).toEqual([]);
      return (Date.now() - begin) / 1000;
    };
    expect(await seconds({})).toBeGreaterThanOrEqual(0.9);
    expect(await seconds({ WaitTimeSeconds: 5 })).toBeGreaterThanOrEqual(4.9);
    expect(await seconds({ WaitTimeSeconds: 0 })).toBeLessThan(4.9);
    await refused(receive('patient', { WaitTimeSeconds: 21 }), 'InvalidParameterValue');
    await refused(receive('patient', { MaxNumberOfMessages: 11 }), 'InvalidParameterValue');
  });

  async function expectBody(kind: 'plain' | 'delayed', body: string): Promise<Message> {
    const message = await receiveOne(kind);
    expect(message.Body).toBe(body);
    return message;
  }
});

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
describe('dead letters', () => {
  check('a message that was received too often goes to the dead letters, and back when asked', async () => {
    const { MessageId } = await send('source', 'poison');
    for (let time = 0; time < 2; time++) await hide('source', await receiveOne('source'), 0);
    expect(await receive('source', { WaitTimeSeconds: 1 })).toEqual([]);
    const [source, dead] = [await attributes('source'), await attributes('dead')];
    const letter = await receiveOne('dead', { MessageSystemAttributeNames: ['All'] });
    expect(letter).toMatchObject({
      MessageId,
      Body: 'poison',
      Attributes: { DeadLetterQueueSourceArn: source.QueueArn },
    });
    await hide('dead', letter, 0);
    await call(new StartMessageMoveTaskCommand({ SourceArn: dead.QueueArn }));
    // It is a new message to the queue that it came from, with a count of its own.
    const back = await receiveOne('source', { WaitTimeSeconds: 20, MessageSystemAttributeNames: ['All'] });
    expect(back).toMatchObject({ Body: 'poison', Attributes: { ApproximateReceiveCount: '1' } });
    await remove('source', back);
  });
});

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
