import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { below, PREFIXES } from '../functions/resources.ts';
import { EXPORT_DAYS } from '../shared/model/account-export.ts';
import { dataRemoval } from './removal.ts';
import type { Stage } from './stage.ts';
import { consumedQueue, WatchedQueue } from './watched-queue.ts';

const { incoming } = PREFIXES;
const INCOMING = below('incoming');
/** The prefixes that the edge serves: uploaded files, and the status page. */
export const FILES = below('files');
export const STATUS = below('status');

/**
 * The bucket of uploaded files, and the queue that is notified of each. Only the function that takes uploads may list
 * and read it; the edge may read what that function has published.
 */
export class FileStore extends Construct {
  readonly bucket: Bucket;
  readonly incoming: WatchedQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: dataRemoval(stage),
      lifecycleRules: [
        {
          prefix: INCOMING,
          expiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        { prefix: below('exports'), expiration: Duration.days(EXPORT_DAYS) },
        { prefix: below('hublogs'), expiration: Duration.days(stage.hubLogArchiveDays) },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          // Only its last stack knows the address of a stage without own hosts. The signed URL alone authorises an
          // upload; no cookie is sent.
          allowedOrigins: stage.hosts.length ? stage.hosts.map((host) => `https://${host}`) : ['*'],
          allowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
          maxAge: 3600,
        },
      ],
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Every file that counts is written down in the audit trail, with who sent it',
    });
    this.incoming = new WatchedQueue(this, 'Incoming', consumedQueue(incoming.notifies));
    this.#notifyOfUploads();
    this.#letTheEdgeRead();
  }

  /** Sets the bucket's own property: the L2 construct would add a CDK function that runs at deployments. */
  #notifyOfUploads(): void {
    const { queue } = this.incoming;
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        // Not the bucket: it cannot be created before this grant.
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const bucket = this.bucket.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = {
      queueConfigurations: [
        {
          event: 's3:ObjectCreated:*',
          queue: queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: INCOMING }] } },
        },
      ],
    };
    this.bucket.node.addDependency(queue.node.findChild('Policy'));
  }

  /** Allows any distribution of this account: the stage's own is in a later stack. */
  #letTheEdgeRead(): void {
    const distributions = Stack.of(this).formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: '*',
    });
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [FILES, STATUS].map((prefix) => this.bucket.arnForObjects(`${prefix}*`)),
        conditions: { ArnLike: { 'aws:SourceArn': distributions } },
      }),
    );
  }
}
