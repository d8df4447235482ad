import { type App, Duration, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ScheduleExpression, ScheduleTargetInput, Schedule as TimeSchedule } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { DefinitionBody, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke as LambdaTask } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { DataStack } from './data-stack.ts';
import { addWeb } from './web-part.ts';

/** What calls, and is called: functions with their triggers, an API, roles that may little. */
export class AppStack extends Stack {
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
    addWeb(this, { api: this.#api(things), data, here });
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
    const consumer = this.#function('Consumer', 'consumer', { timeout: Duration.seconds(10) });
    table.grant(consumer, 'dynamodb:UpdateItem');
    consumer.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
  }

  /** A function that misbehaves when asked, and what calls it at a time. */
  #odd(): void {
    const { inbox, deadLetters, secret } = this.#data;
    const odd = this.#function('Odd', 'odd', {
      timeout: Duration.minutes(1),
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
}
