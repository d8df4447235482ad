import type { Node } from 'constructs';

/** A stage of `cdk.json`: one AWS account each, since the IoT broker is one per account and region. */
export interface Stage {
  readonly name: string;
  readonly region: string;
  /** Data outlives a mistake: deletion protection, and nothing that holds data is removed with its stack. */
  readonly protected: boolean;
  readonly logRetentionDays: number;
  /** For so many days lines of hubs' logs stay in the table; before that ends they are archived. */
  readonly hubLogDays: number;
  /** And for so many days their archive stays in the bucket. */
  readonly hubLogArchiveDays: number;
  /** Where alarms and bounces are told; without an address they stay in CloudWatch. */
  readonly alarmAddress?: string;
  /** Address that mails come from; its domain must be verified with SES. */
  readonly mailSender: string;
  /** Mail providers whose addresses get no account (specification 1.5). */
  readonly blockedEmailProviders: readonly string[];
  /** Hosts of labels; each must be covered by the certificate. */
  readonly hosts: readonly string[];
  /** ARN of a certificate in us-east-1 (CloudFront asks for that region); needed as soon as there is a host. */
  readonly certificateArn?: string;
}

/** What CloudFormation calls a stack of a stage. */
export const stackName = (stage: string, stack: 'Stateful' | 'Backend' | 'Web') =>
  `Console-${stage}-${stack}`;

/** Reads a stage from `cdk.json`. Throws when there is none of that name. */
export function readStage(node: Node, name: string): Stage {
  const stages = node.tryGetContext('stages') as Record<string, Omit<Stage, 'name'>> | undefined;
  const stage = stages?.[name];
  if (!stage)
    throw new Error(`cdk.json has no stage "${name}", only ${Object.keys(stages ?? {}).join(', ')}`);
  if (stage.hosts.length && !stage.certificateArn)
    throw new Error(`stage "${name}" has hosts but no certificateArn`);
  return { ...stage, name };
}
