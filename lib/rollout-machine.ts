import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import { type MachineProps, machineName, machineRole } from './machine-arn.ts';

/**
 * The roll-out of a firmware: checks its state, does the pending work, and waits. All its data is in the table
 * (functions/core/devices/rollouts); an execution carries only its id. After a pause, the execution ends when no update
 * is running. Resuming starts a new one.
 */
export class RolloutMachine extends Construct {
  constructor(scope: Construct, id: string, { stage, lambda, alarms }: MachineProps) {
    super(scope, id);
    const ask = (name: string, step: string, ResultPath: string | null) =>
      new CustomState(this, name, {
        stateJson: {
          Type: 'Task',
          // The function only: LambdaInvoke would also grant its versions, which do not exist.
          Resource: lambda.functionArn,
          Parameters: { step, 'rolloutId.$': '$.rolloutId', 'run.$': '$.run', 'looks.$': '$.looks' },
          ResultPath,
        },
      }).addRetry({
        // The function's calls to AWS may fail temporarily.
        errors: ['States.ALL'],
        interval: Duration.seconds(2),
        backoffRate: 2,
        maxAttempts: 8,
        maxDelay: Duration.minutes(5),
      });
    const look = ask('Look', 'look', '$.then');
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
      role: machineRole(this, stage),
      definitionBody: DefinitionBody.fromChainable(look),
    });
    alarms.whenExecutionsFail(id, machine);
    machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
    );
    Validations.of(machine).acknowledge(
      { id: 'AwsSolutions-SF1', reason: 'The roll-out itself says how far it is; executions carry ids only' },
      { id: 'AwsSolutions-SF2', reason: 'Functions are not traced either: their logs name the roll-out' },
    );
  }
}
