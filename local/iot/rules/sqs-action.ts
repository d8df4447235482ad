import { SQSClient } from '@aws-sdk/client-sqs';
import { type Properties, StartError } from '../../types.ts';
import { type Action, type ActionContext, ActionFailure } from './action.ts';
import { QueueSender } from './queue-sender.ts';

/** https://docs.aws.amazon.com/iot/latest/developerguide/sqs-rule-action.html */
export function sqsAction(properties: Properties, context: ActionContext): Action {
  const { QueueUrl, RoleArn, UseBase64 } = properties;
  if (!QueueUrl || !RoleArn) throw new StartError('an SQS action needs QueueUrl and RoleArn');
  if (QueueUrl.endsWith('.fifo')) throw new StartError('the SQS action does not support FIFO queues');
  if (QueueUrl.includes('${')) throw new StartError('a template in a QueueUrl does not run here');

  let client: SQSClient | undefined;
  const sender = new QueueSender(() => {
    client ??= new SQSClient({
      endpoint: context.awsEndpoint,
      // The queue's address says which queue, not whom to call.
      useQueueUrlAsEndpoint: false,
      region: context.region,
      credentials: context.assumeRole(RoleArn, 'iot.amazonaws.com', context.ruleArn),
    });
    return client;
  }, QueueUrl);

  return {
    needsJson: false,
    run: async (output) => {
      try {
        await sender.send(output.toString(UseBase64 ? 'base64' : 'utf8'));
      } catch (error) {
        throw new ActionFailure('SqsAction', QueueUrl, error);
      }
    },
  };
}
