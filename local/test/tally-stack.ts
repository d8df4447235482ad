import { type App, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, Map as EachOf, StateMachine, TaskInput } from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';

/** A state machine whose executions may be interrupted: it counts each item of a job, and then the end of the job. */
export class TallyStack extends Stack {
  constructor(
    app: App,
    id: string,
    { table, code, ...props }: StackProps & { table: TableV2; code: string },
  ) {
    super(app, id, props);
    const tally = new LambdaFunction(this, 'Tally', {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(code),
      environment: { TABLE: table.tableName },
      timeout: Duration.seconds(5),
    });
    table.grant(tally, 'dynamodb:PutItem', 'dynamodb:UpdateItem');
    const step = (name: string, payload: object) =>
      new LambdaInvoke(this, name, {
        lambdaFunction: tally,
        payload: TaskInput.fromObject(payload),
        payloadResponseOnly: true,
        resultPath: '$.last',
      }).addRetry({ errors: ['States.ALL'], interval: Duration.seconds(1), maxAttempts: 3 });
    const each = new EachOf(this, 'Each', {
      itemsPath: '$.items',
      itemSelector: { 'job.$': '$.job', 'item.$': '$$.Map.Item.Value' },
      maxConcurrency: 2,
      resultPath: '$.counted',
    }).itemProcessor(step('Count', { 'job.$': '$.job', 'item.$': '$.item' }));
    const end = step('End', { 'job.$': '$.job', item: 'end' });
    new StateMachine(this, 'Job', { definitionBody: DefinitionBody.fromChainable(each.next(end)) });
  }
}
