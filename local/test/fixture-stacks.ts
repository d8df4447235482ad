import { App, CfnResource, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { BlockPublicAccess, Bucket, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { ScheduleExpression, ScheduleTargetInput, Schedule as TimeSchedule } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { DefinitionBody, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke as LambdaTask } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { MailStack } from './mail-stack.ts';
import { MediaBucket } from './media-bucket.ts';
import { TallyStack } from './tally-stack.ts';

/** A small app with a bit of everything that the platform runs. */
export function synthesise(outdir: string, here: string): void {
  const app = new App({ outdir, analyticsReporting: false });
  const data = new DataStack(app, 'Data');
  new AppStack(app, 'App', data, here);
  new TallyStack(app, 'Work', { table: data.table, code: `${here}functions/tally` });
  new MailStack(app, 'Mail');
  app.synth();
}

class DataStack extends Stack {
  readonly table = new TableV2(this, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    globalSecondaryIndexes: [
      { indexName: 'byText', partitionKey: { name: 'text', type: AttributeType.STRING } },
    ],
    timeToLiveAttribute: 'expiresAt',
  });
  readonly deadLetters = new Queue(this, 'DeadLetters');
  readonly queue = new Queue(this, 'Queue', {
    visibilityTimeout: Duration.seconds(1),
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

class AppStack extends Stack {
  readonly #data: DataStack;
  readonly #here: string;

  constructor(app: App, id: string, data: DataStack, here: string) {
    super(app, id);
    this.#data = data;
    this.#here = here;
    const things = this.#function('Things', 'things');
    data.table.grant(things, 'dynamodb:GetItem', 'dynamodb:PutItem');
    this.#consumer();
    this.#odd();
    this.#web(this.#api(things));
    this.#reader();
  }

  #function(id: string, folder: string, more: object = {}): LambdaFunction {
    return new LambdaFunction(this, id, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(`${this.#here}functions/${folder}`),
      environment: { TABLE: this.#data.table.tableName },
      timeout: Duration.seconds(2),
      ...more,
    });
  }

  #consumer(): void {
    const { table, queue } = this.#data;
    const consumer = this.#function('Consumer', 'consumer', { timeout: Duration.seconds(1) });
    table.grant(consumer, 'dynamodb:UpdateItem');
    consumer.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
  }

  /** A function that misbehaves when asked, and what calls it at a time. */
  #odd(): void {
    const { inbox, deadLetters, secret } = this.#data;
    const odd = this.#function('Odd', 'odd', {
      timeout: Duration.seconds(1),
      deadLetterQueue: deadLetters,
      onFailure: new SqsDestination(inbox),
      retryAttempts: 1,
    });
    secret.grantRead(odd);
    this.#machine(odd);
    new TimeSchedule(this, 'Monthly', {
      schedule: ScheduleExpression.cron({ minute: '0', hour: '2', day: '1' }),
      target: new LambdaInvoke(odd, {
        input: ScheduleTargetInput.fromObject({ do: 'log', text: 'month <aws.scheduler.scheduled-time>' }),
      }),
    });
  }

  /** One step that calls the function, started at a time. */
  #machine(odd: LambdaFunction): void {
    const step = new LambdaTask(this, 'Step', { lambdaFunction: odd, payloadResponseOnly: true });
    const machine = new StateMachine(this, 'Machine', { definitionBody: DefinitionBody.fromChainable(step) });
    new TimeSchedule(this, 'Nightly', {
      schedule: ScheduleExpression.cron({ minute: '0', hour: '3' }),
      target: new StepFunctionsStartExecution(machine, {
        input: ScheduleTargetInput.fromObject({ do: 'log', text: 'night' }),
      }),
    });
  }

  /** A role that reads objects of one bucket without seeing which there are. */
  #reader(): void {
    const reader = new Role(this, 'Reader', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    reader.addToPolicy(
      new PolicyStatement({ actions: ['s3:GetObject'], resources: [this.#data.uploads.arnForObjects('*')] }),
    );
  }

  #api(things: LambdaFunction): HttpApi {
    const api = new HttpApi(this, 'Api');
    const integration = new HttpLambdaIntegration('ThingsIntegration', things);
    for (const [method, path] of [
      [HttpMethod.PUT, '/api/things/{id}'],
      [HttpMethod.GET, '/api/things/{id}'],
      [HttpMethod.GET, '/api/scan'],
      [HttpMethod.ANY, '/api/{proxy+}'],
      [HttpMethod.ANY, '/cached/{proxy+}'],
    ] as const) {
      api.addRoutes({ path, methods: [method], integration });
    }
    return api;
  }

  #web(api: HttpApi): void {
    const viewer = new EdgeFunction(this, 'Viewer', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: `${this.#here}edge-viewer.js` }),
    });
    const stamp = new EdgeFunction(this, 'Stamp', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        `function handler(event) { event.response.headers['x-stamp'] = { value: 'seen' }; return event.response; }`,
      ),
    });
    const bucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      autoDeleteObjects: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new BucketDeployment(this, 'Files', {
      destinationBucket: bucket,
      sources: [Source.asset(`${this.#here}web`)],
      cacheControl: [CacheControl.maxAge(Duration.minutes(5))],
    });
    const origin = new HttpOrigin(Fn.select(1, Fn.split('://', api.apiEndpoint)), {
      customHeaders: { 'x-origin-secret': this.#data.secret.secretValue.unsafeUnwrap() },
    });
    const headers = new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: `connect-src 'self' https://${this.#data.uploads.bucketRegionalDomainName}`,
          override: true,
        },
        contentTypeOptions: { override: true },
      },
    });
    new Distribution(this, 'Web', {
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        responseHeadersPolicy: headers,
        functionAssociations: [{ function: stamp, eventType: FunctionEventType.VIEWER_RESPONSE }],
      },
      additionalBehaviors: {
        '/api/*': {
          origin,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
        },
        '/files/*': { origin: S3BucketOrigin.withOriginAccessControl(new MediaBucket(this, 'Media')) },
        // A mistake that is easily made: the API does not know the viewer's Host.
        '/trap/*': {
          origin,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER,
        },
        '/cached/*': {
          origin,
          cachePolicy: new CachePolicy(this, 'Minute', {
            minTtl: Duration.seconds(0),
            defaultTtl: Duration.minutes(1),
            maxTtl: Duration.hours(1),
          }),
        },
      },
      errorResponses: [
        {
          httpStatus: 403,
          responseHttpStatus: 404,
          responsePagePath: '/error.html',
          ttl: Duration.seconds(0),
        },
        { httpStatus: 404, ttl: Duration.seconds(0) },
      ],
    });
    // A plain resource that only watches.
    new CfnResource(this, 'Watch', {
      type: 'AWS::CloudWatch::Dashboard',
      properties: { DashboardBody: '{}' },
    });
  }
}
