import { Duration, Stack } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/** What keeps data: a table, queues, a bucket that tells of new objects, a secret. */
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
    // A start of the consumer and its call fit in, on a slow machine, too.
    visibilityTimeout: Duration.seconds(10),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 2 },
    enforceSSL: true,
  });
  readonly inbox = new Queue(this, 'Inbox');
  readonly uploads = this.#uploads();
  readonly secret = new Secret(this, 'Secret', { generateSecretString: { passwordLength: 40 } });

  readonly hourly = new Rule(this, 'Hourly', {
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new SqsQueue(this.inbox)],
  });

  /** A bucket that tells the inbox of new objects under `in/`, by the notification configuration of the template. */
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
