import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  JsonPath,
  Map as MapState,
  Pass,
  StateMachine,
  Succeed,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type MachineProps, machineName, machineRole } from './machine-arn.ts';

/** The maximum number of concurrent chunks of a task. */
const AT_ONCE = 5;

/**
 * One machine for every kind of long work: it gathers chunks and processes some at a time, until none is left. An
 * execution carries only the task's id and chunk numbers. The work itself is in the table (functions/core/work/tasks).
 */
export class TaskMachine extends Construct {
  constructor(scope: Construct, id: string, { stage, lambda, alarms }: MachineProps) {
    super(scope, id);
    const step = (name: string, payload: Record<string, string>, ResultPath: string | null = null) =>
      new CustomState(this, name, {
        stateJson: {
          Type: 'Task',
          // The function only: LambdaInvoke would also grant its versions, which do not exist.
          Resource: lambda.functionArn,
          Parameters: { 'taskId.$': '$.taskId', ...payload },
          ResultPath,
        },
      }).addRetry({
        // The function's calls to AWS may fail temporarily.
        errors: ['States.ALL'],
        interval: Duration.seconds(2),
        backoffRate: 2,
        maxAttempts: 6,
      });
    const fail = step('Fail', { step: 'fail' });

    const work = step('Work', { step: 'work', 'chunk.$': '$.chunk' });
    const chunks = new MapState(this, 'Chunks', {
      itemsPath: '$.round.chunks',
      itemSelector: { taskId: JsonPath.stringAt('$.taskId'), chunk: JsonPath.numberAt('$$.Map.Item.Value') },
      maxConcurrency: AT_ONCE,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(work);
    const gather = step('Gather', { step: 'gather', 'from.$': '$.from', 'tries.$': '$.tries' }, '$.round');
    const onward = new Pass(this, 'Onward', {
      parameters: {
        taskId: JsonPath.stringAt('$.taskId'),
        from: JsonPath.numberAt('$.round.from'),
        tries: JsonPath.numberAt('$.round.tries'),
      },
    });
    // Waits until the task record exists and the call that works on it has ended. This is not an error.
    const wait = new Wait(this, 'NotYet', { time: WaitTime.secondsPath('$.round.seconds') });
    const finish = step('Finish', { step: 'finish' });
    const renew = step('Renew', { step: 'renew', 'from.$': '$.round.from' });
    for (const state of [gather, chunks, finish, renew]) state.addCatch(fail, { resultPath: '$.error' });
    gather
      .next(chunks)
      .next(
        new Choice(this, 'Then')
          .when(Condition.stringEquals('$.round.onward', 'gather'), onward.next(gather))
          .when(Condition.stringEquals('$.round.onward', 'wait'), wait.next(onward))
          .when(Condition.stringEquals('$.round.onward', 'renew'), renew)
          .when(Condition.stringEquals('$.round.onward', 'end'), new Succeed(this, 'NeverBegun'))
          .otherwise(finish),
      );
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: machineName(stage, 'tasks'),
      role: machineRole(this, stage),
      definitionBody: DefinitionBody.fromChainable(gather),
    });
    alarms.whenExecutionsFail(id, machine);
    machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
    );
    Validations.of(machine).acknowledge(
      { id: 'AwsSolutions-SF1', reason: 'The task itself says how far it is; executions carry ids only' },
      { id: 'AwsSolutions-SF2', reason: 'Functions are not traced either: their logs name the task' },
    );
  }
}
