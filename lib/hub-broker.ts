import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnPolicy, CfnTopicRule } from 'aws-cdk-lib/aws-iot';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { trustedService } from './trusted-service.ts';

/** The topics a hub may publish to, and their queues. A topic's rule has the fixed name `hub_<topic>`, for Basic Ingest. */
const TOPICS_UP = { data: 'ingest', logs: 'hubLogs', state: 'hubStates', results: 'hubStates' } as const;
const PRESENCE = { connected: 'hubStates', disconnected: 'departures' } as const;
type HubQueue = (typeof TOPICS_UP)[keyof typeof TOPICS_UP] | (typeof PRESENCE)[keyof typeof PRESENCE];

/** IoT Core inserts the thing that the client's certificate is attached to, if it equals the client's id. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: IoT Core's own variables are written so.
const THING = '${iot:Connection.Thing.ThingName}';

interface Props {
  readonly queues: { readonly [name in HubQueue]: Queue };
  /** Receives messages that a rule could not deliver. */
  readonly failures: Queue;
}

/**
 * The rules of the broker, which put every message, also malformed ones, into the queue of their kind. The payload is
 * base64, so that a payload that is not JSON also arrives and is counted.
 */
export class HubRules extends Construct {
  constructor(scope: Construct, id: string, { queues, failures }: Props) {
    super(scope, id);
    const rules = Stack.of(this).formatArn({ service: 'iot', resource: 'rule', resourceName: 'hub_*' });
    const own = [...new Set<HubQueue>([...Object.values(TOPICS_UP), ...Object.values(PRESENCE)])];
    const role = new Role(this, 'RuleRole', { assumedBy: trustedService(this, 'iot.amazonaws.com', rules) });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [...own.map((name) => queues[name]), failures].map(({ queueArn }) => queueArn),
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
    for (const [topic, queue] of Object.entries(TOPICS_UP))
      rule(`hub_${topic}`, `hubs/+/${topic}`, 3, 2, queues[queue]);
    for (const [event, queue] of Object.entries(PRESENCE)) {
      rule(`hub_${event}`, `$aws/events/presence/${event}/+`, 4, 5, queues[queue]);
    }
  }
}

/** The policy of every hub's certificate: it restricts a hub to its own topics. */
export class HubPolicy extends Construct {
  /** AWS IoT's name of it. Certificates are attached to it, so it must not be replaced. */
  readonly policyName: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.policyName = new CfnPolicy(this, 'Policy', { policyDocument: this.#document() }).ref;
  }

  #document() {
    const arn = (resource: string) => Stack.of(this).formatArn({ service: 'iot', resource });
    const topics = Object.keys(TOPICS_UP).flatMap((topic) => [
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
