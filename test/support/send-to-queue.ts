import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Running } from './platform.ts';

/** Puts a message into a queue of the stacks as the operator. `queue` is the beginning of its logical id; returns its URL. */
export async function sendToQueue({ platform }: Running, queue: string, message: unknown): Promise<string> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  const { name } = assembly
    .of('AWS::SQS::Queue')
    // The queue itself, not its dead-letter queue.
    .find(({ logicalId, properties }) => logicalId.startsWith(queue) && properties.RedrivePolicy)!;
  const sqs = new SQSClient({ endpoint, credentials, region: assembly.region });
  const QueueUrl = `${endpoint}/${assembly.account}/${name}`;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  return QueueUrl;
}
