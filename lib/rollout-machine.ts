import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  JsonPath,
  Pass,
  StateMachine,
  Succeed,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { machineName } from './machine-arn.ts';
import type { Stage } from './stage.ts';

/**
 * The roll-out of a firmware: looks how it stands, does what is to be done, and waits. Everything that is known of it
 * stands in the table (functions/core/rollouts), an execution carries its id only. Pausing ends an execution when nothing
 * is under way any more, resuming starts another one.
 */
export class RolloutMachine extends Construct {
  constructor(scope: Construct, id: string, { stage, lambda }: { stage: Stage; lambda: Lambda }) {
    super(scope, id);
    const ask = (name: string, step: string, ResultPath: string | null) =>
      new CustomState(this, name, {
        stateJson: {
          Type: 'Task',
          // The function itself, without the versions that it has none of: LambdaInvoke would grant those too.
          Resource: lambda.functionArn,
          Parameters: { step, 'rolloutId.$': '$.rolloutId', 'run.$': '$.run', 'looks.$': '$.looks' },
          ResultPath,
        },
      }).addRetry({
        // A roll-out's head says that it runs just after its machine was started; everything else may fail for a while.
        errors: ['States.ALL'],
        interval: Duration.seconds(2),
        backoffRate: 2,
        maxAttempts: 8,
        maxDelay: Duration.minutes(5),
      });
    const look = ask('Look', 'look', '$.then');
    // One whose head never said so was never started; one that goes wrong again and again is told by its alarm.
    look.addCatch(new Succeed(this, 'NeverBegun'), {
      errors: ['NotYet'],
      resultPath: JsonPath.DISCARD,
    });
    const wait = new Wait(this, 'Until', { time: WaitTime.secondsPath('$.then.seconds') });
    const onward = new Pass(this, 'Onward', {
      parameters: {
        rolloutId: JsonPath.stringAt('$.rolloutId'),
        run: JsonPath.stringAt('$.run'),
        looks: JsonPath.numberAt('$.then.looks'),
      },
    });
    look.next(
      new Choice(this, 'Then')
        .when(Condition.stringEquals('$.then.onward', 'wait'), wait.next(onward).next(look))
        .when(Condition.stringEquals('$.then.onward', 'renew'), ask('Renew', 'renew', null))
        .otherwise(new Succeed(this, 'Ended')),
    );
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: machineName(stage, 'rollouts'),
      definitionBody: DefinitionBody.fromChainable(look),
    });
    machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
    );
    Validations.of(machine).acknowledge(
      { id: 'AwsSolutions-SF1', reason: 'The roll-out itself says how far it is; executions carry ids only' },
      { id: 'AwsSolutions-SF2', reason: 'Functions are not traced either: their logs name the roll-out' },
    );
  }
}
