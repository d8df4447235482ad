import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Fixture } from './start.ts';

const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Receives and deletes messages of a queue, like a consumer. */
export function queueReader(platform: Fixture, id: string) {
  const sqs = new SQSClient(platform.client());
  const { account } = platform.assembly;
  const QueueUrl = `${platform.awsEndpoint}/${account}/${platform.find('AWS::SQS::Queue', id).name}`;
  const receive = async (WaitTimeSeconds: number): Promise<Message[]> => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        WaitTimeSeconds,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    for (const { ReceiptHandle } of Messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Messages;
  };
  return {
    /** At most ten messages, without waiting. */
    all: () => receive(0),
    /** The next messages. Throws if they do not arrive in time. */
    async take(count: number): Promise<Message[]> {
      const taken: Message[] = [];
      const until = Date.now() + LONGEST_WAIT_MILLISECONDS;
      while (taken.length < count && Date.now() < until) taken.push(...(await receive(1)));
      if (taken.length !== count) throw new Error(`${taken.length} messages arrived, not ${count}.`);
      return taken;
    },
  };
}
