import { Duration, Stack } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/** The resources with data: a table, queues, a bucket with notifications, a secret. */
export class DataStack extends Stack {
  readonly table = new TableV2(this, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    globalSecondaryIndexes: [
      { indexName: 'byText', partitionKey: { name: 'text', type: AttributeType.STRING } },
    ],
    timeToLiveAttribute: 'expiresAt',
  });
  readonly deadLetters = new Queue(this, 'DeadLetters');
  readonly queue = new Queue(this, 'Queue', {
    // Long enough for a cold start and a call of the consumer on a slow machine.
    visibilityTimeout: Duration.seconds(10),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 2 },
    enforceSSL: true,
  });
  readonly inbox = new Queue(this, 'Inbox');
  readonly uploads = this.#uploads();
  readonly secret = new Secret(this, 'Secret', { generateSecretString: { passwordLength: 40 } });

  /** A bucket that sends an event to the inbox for each new object under `in/`. */
  #uploads(): Bucket {
    const bucket = new Bucket(this, 'Uploads', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
    });
    const resource = bucket.node.defaultChild as CfnBucket;
    resource.notificationConfiguration = {
      queueConfigurations: [
        {
          event: 's3:ObjectCreated:*',
          queue: this.inbox.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: 'in/' }] } },
        },
      ],
    };
    this.inbox.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.inbox.queueArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    return bucket;
  }
}
