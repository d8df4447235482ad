import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnPolicy, CfnTopicRule } from 'aws-cdk-lib/aws-iot';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { trustedService } from './trusted-service.ts';

/** The topics a hub may publish to. A topic's rule has the fixed name `hub_<topic>`, for Basic Ingest. */
const TOPICS_UP = ['data', 'logs', 'state', 'results'] as const;
const PRESENCE = { connected: 'ingest', disconnected: 'departures' } as const;

/** IoT Core inserts the thing that the client's certificate is attached to, if it equals the client's id. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: IoT Core's own variables are written so.
const THING = '${iot:Connection.Thing.ThingName}';

interface Props {
  readonly queues: { readonly [name in 'ingest' | 'departures']: Queue };
  /** Receives messages that a rule could not deliver. */
  readonly failures: Queue;
}

/**
 * The broker: a policy that restricts each hub to its own topics, and rules that put every message, also malformed
 * ones, into the ingest queue. The payload is base64, so that a payload that is not JSON also arrives and is counted.
 */
export class HubBroker extends Construct {
  readonly policyName: string;

  constructor(scope: Construct, id: string, { queues, failures }: Props) {
    super(scope, id);
    const policy = new CfnPolicy(this, 'Policy', { policyDocument: this.#hubPolicy() });
    this.policyName = policy.ref;
    const rules = Stack.of(this).formatArn({ service: 'iot', resource: 'rule', resourceName: 'hub_*' });
    const role = new Role(this, 'RuleRole', { assumedBy: trustedService(this, 'iot.amazonaws.com', rules) });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queues.ingest, queues.departures, failures].map(({ queueArn }) => queueArn),
      }),
    );

    const rule = (name: string, from: string, kind: number, hub: number, queue: Queue) =>
      new CfnTopicRule(this, name, {
        ruleName: name,
        topicRulePayload: {
          awsIotSqlVersion: '2016-03-23',
          sql: `SELECT encode(*, 'base64') AS body, clientid() AS client, topic(${hub}) AS hub, topic(${kind}) AS kind, timestamp() AS at FROM '${from}'`,
          actions: [{ sqs: { queueUrl: queue.queueUrl, roleArn: role.roleArn, useBase64: false } }],
          errorAction: { sqs: { queueUrl: failures.queueUrl, roleArn: role.roleArn, useBase64: false } },
        },
      }).node.addDependency(role);
    for (const topic of TOPICS_UP) rule(`hub_${topic}`, `hubs/+/${topic}`, 3, 2, queues.ingest);
    for (const [event, queue] of Object.entries(PRESENCE)) {
      rule(`hub_${event}`, `$aws/events/presence/${event}/+`, 4, 5, queues[queue]);
    }
  }

  #hubPolicy() {
    const arn = (resource: string) => Stack.of(this).formatArn({ service: 'iot', resource });
    const topics = TOPICS_UP.flatMap((topic) => [
      arn(`topic/hubs/${THING}/${topic}`),
      arn(`topic/$aws/rules/hub_${topic}/hubs/${THING}/${topic}`),
    ]);
    return {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: 'iot:Connect', Resource: arn(`client/${THING}`) },
        { Effect: 'Allow', Action: 'iot:Publish', Resource: topics },
        { Effect: 'Allow', Action: 'iot:Subscribe', Resource: arn(`topicfilter/hubs/${THING}/commands`) },
        { Effect: 'Allow', Action: 'iot:Receive', Resource: arn(`topic/hubs/${THING}/commands`) },
      ],
    };
  }
}
