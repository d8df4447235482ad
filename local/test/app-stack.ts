import { type App, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { DataStack } from './data-stack.ts';
import { addWeb } from './web-part.ts';

/** Functions with their triggers, an API, a schedule, and roles with few permissions. */
export class AppStack extends Stack {
  readonly #data: DataStack;
  readonly #here: string;

  constructor(app: App, id: string, data: DataStack, here: string, props: StackProps) {
    super(app, id, props);
    this.#data = data;
    this.#here = here;
    const things = this.#function('Things', 'things');
    data.table.grant(things, 'dynamodb:GetItem', 'dynamodb:PutItem');
    this.#consumer();
    this.#odd();
    addWeb(this, { api: this.#api(things), data, here });
    this.#reader();
    this.#schedule();
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
    const consumer = this.#function('Consumer', 'consumer', { timeout: Duration.seconds(10) });
    table.grant(consumer, 'dynamodb:UpdateItem');
    consumer.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
  }

  /** A function that fails in the way that its event says. */
  #odd(): void {
    const odd = this.#function('Odd', 'odd', { timeout: Duration.minutes(1) });
    this.#data.secret.grantRead(odd);
  }

  /** A schedule that sends a message to the inbox. */
  #schedule(): void {
    const { inbox } = this.#data;
    const sender = new Role(this, 'Sender', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    inbox.grantSendMessages(sender);
    new CfnSchedule(this, 'Monthly', {
      scheduleExpression: 'cron(0 2 1 * ? *)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: inbox.queueArn,
        roleArn: sender.roleArn,
        input: '{"month":"<aws.scheduler.scheduled-time>"}',
      },
    });
  }

  /** A role that may read the objects of a bucket but not list them. */
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
}
