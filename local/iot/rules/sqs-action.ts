import { SQSClient } from '@aws-sdk/client-sqs';
import { onlyKeys } from '../../template/only-properties.ts';
import { type Properties, StartError } from '../../types.ts';
import { type Action, type ActionContext, ActionFailure } from './action.ts';
import { QueueSender } from './queue-sender.ts';

/** https://docs.aws.amazon.com/iot/latest/developerguide/sqs-rule-action.html */
export function sqsAction(properties: Properties, context: ActionContext): Action {
  onlyKeys(properties, ['QueueUrl', 'RoleArn', 'UseBase64'], 'there is an SQS action');
  const { QueueUrl, RoleArn, UseBase64 = false } = properties;
  if (!QueueUrl || !RoleArn) throw new StartError('an SQS action needs QueueUrl and RoleArn');
  if (UseBase64 !== false) throw new StartError('an SQS action with UseBase64 does not run here');
  if (QueueUrl.includes('${')) throw new StartError('a template in a QueueUrl does not run here');

  let client: SQSClient | undefined;
  const sender = new QueueSender(() => {
    client ??= new SQSClient({
      endpoint: context.awsEndpoint,
      // The URL only identifies the queue. The call goes to the endpoint.
      useQueueUrlAsEndpoint: false,
      region: context.region,
      credentials: context.assumeRole(RoleArn, 'iot.amazonaws.com', context.ruleArn),
    });
    return client;
  }, QueueUrl);

  return {
    run: async (output) => {
      try {
        await sender.send(output.toString());
      } catch (error) {
        throw new ActionFailure('SqsAction', QueueUrl, error);
      }
    },
  };
}
