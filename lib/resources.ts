import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { MachineName, QueueName, SecretName, WatchedName } from '../functions/resources.ts';
import type { Mails } from './mails.ts';

/** The resources that functions get by name or by grant. */
export interface Resources {
  readonly table: TableV2;
  readonly files: IBucket;
  readonly invoices: IBucket;
  readonly secrets: { readonly [name in SecretName]: ISecret };
  readonly hubPolicyName?: string;
  readonly thingArn: (name: string) => string;
  readonly topicArn: (name: string) => string;
  readonly certificateArn: (id: string) => string;
  readonly queues: { readonly [name in QueueName]: IQueue };
  /** Where messages lie that were put aside. */
  readonly putAside: { readonly [name in WatchedName]: IQueue };
  readonly mails?: Pick<Mails, 'sender' | 'configurationSetName' | 'arns'>;
  /** Of the HTTP API behind the edge. */
  readonly apiAddress?: string;
  readonly machineArns: { readonly [name in MachineName]: string };
}
