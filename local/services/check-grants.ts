import { readEventSources } from '../functions/event-source.ts';
import type { Functions } from '../functions/functions.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Principal } from '../gateway/principal.ts';
import { type Assembly, StartError } from '../types.ts';
import type { BucketConfig } from './s3/read-bucket.ts';
import type { ConfigurationSet } from './ses/configuration-sets.ts';

/** Refuses, with the message of AWS, a template that AWS would not deploy because a grant is missing. */
export function checkGrants(
  assembly: Assembly,
  gateway: Gateway,
  functions: Functions,
  buckets: BucketConfig[],
  configurationSets: ConfigurationSet[],
): void {
  const roleOf = (functionArn: string): Principal => {
    const { roleArn, name } = functions.find(functionArn)!;
    return { kind: 'session', session: { roleArn, name } };
  };
  for (const { functionArn, queueArn } of readEventSources(assembly)) {
    for (const action of ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']) {
      demand(gateway, roleOf(functionArn), `sqs:${action}`, queueArn, () => {
        return `The function ${functionArn} cannot receive messages: The provided execution role does not have permissions to call ${action} on SQS.`;
      });
    }
  }
  for (const { arn, name, notifications } of buckets) {
    const s3: Principal = { kind: 'service', service: 's3.amazonaws.com', sourceArn: arn };
    for (const { queueArn } of notifications) {
      demand(gateway, s3, 'sqs:SendMessage', queueArn, () => {
        return `The bucket ${name} may not send to ${queueArn}: Unable to validate the following destination configurations.`;
      });
    }
  }
  for (const { arn, name, topics } of configurationSets) {
    const ses: Principal = { kind: 'service', service: 'ses.amazonaws.com', sourceArn: arn };
    for (const { topicArn } of topics) {
      demand(gateway, ses, 'sns:Publish', topicArn, () => {
        return `The configuration set ${name} has an invalid destination: Could not publish to SNS topic: ${topicArn}.`;
      });
    }
  }
}

function demand(
  gateway: Gateway,
  principal: Principal,
  action: string,
  resource: string,
  sentence: () => string,
): void {
  if (!gateway.may(principal, { action, resource })) throw new StartError(sentence());
}
