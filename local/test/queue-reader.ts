import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Fixture } from './start.ts';

const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Takes messages out of a queue of an app, as its consumer would. */
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
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    for (const { ReceiptHandle } of Messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Messages;
  };
  return {
    /** Everything that is there. */
    all: () => receive(0),
    /** The next messages, as many as are wanted. */
    async take(count: number): Promise<Message[]> {
      const taken: Message[] = [];
      const until = Date.now() + LONGEST_WAIT_MILLISECONDS;
      while (taken.length < count && Date.now() < until) taken.push(...(await receive(1)));
      if (taken.length !== count) throw new Error(`${taken.length} messages came, not ${count}.`);
      return taken;
    },
  };
}
