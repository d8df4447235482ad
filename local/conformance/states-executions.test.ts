import { randomUUID } from 'node:crypto';
import { DescribeExecutionCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect } from 'vitest';
import { describeMachines, end } from './state-machines.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
describeMachines(
  'executions',
  {
    Waiting: { StartAt: 'Wait', States: { Wait: { Type: 'Wait', SecondsPath: '$.seconds', End: true } } },
    Quick: { StartAt: 'Pass', States: { Pass: { Type: 'Pass', End: true } } },
  },
  (machines) => {
    const describeOne = (executionArn: string) =>
      machines.sfn.send(new DescribeExecutionCommand({ executionArn }));

    check('an execution has a description', async () => {
      const executionArn = await machines.start('Quick', { a: 'ä' }, 'named-1');
      expect(executionArn).toBe(`${machines.arn('Quick').replace(':stateMachine:', ':execution:')}:named-1`);
      const ended = await end(machines.sfn, executionArn);
      expect(ended).toMatchObject({
        name: 'named-1',
        status: 'SUCCEEDED',
        stateMachineArn: machines.arn('Quick'),
        input: '{"a":"ä"}',
        output: '{"a":"ä"}',
      });
      expect(ended.stopDate!.getTime()).toBeGreaterThanOrEqual(ended.startDate!.getTime());
    });

    check('a repeated start is accepted while the execution runs, and refused after its end', async () => {
      const name = randomUUID();
      const input = { seconds: 2 };
      const first = await machines.start('Waiting', input, name);
      expect(await machines.start('Waiting', input, name)).toBe(first);
      await refused(machines.start('Waiting', { seconds: 3 }, name), 'ExecutionAlreadyExists');
      await end(machines.sfn, first);
      await refused(machines.start('Waiting', input, name), 'ExecutionAlreadyExists');
    });

    check('a name has 1 to 80 characters without special ones', async () => {
      await machines.start('Quick', {}, `${randomUUID()}${'n'.repeat(44)}`);
      for (const name of ['n'.repeat(81), 'a b', 'a/b', 'a:b', 'a<b', 'a\nb']) {
        await refused(machines.start('Quick', {}, name), 'InvalidName');
      }
    });

    check('an input is JSON with at most 256 KiB', async () => {
      const start = (input: string) =>
        machines.sfn.send(new StartExecutionCommand({ stateMachineArn: machines.arn('Quick'), input }));
      await refused(start('{'), 'InvalidExecutionInput');
      await start(JSON.stringify('x'.repeat(262_142)));
      await expect(start(JSON.stringify('x'.repeat(262_143)))).rejects.toMatchObject({
        name: expect.stringMatching(/^(ValidationException|InvalidExecutionInput)$/),
      });
    });

    check('an unknown execution or state machine does not exist', async () => {
      await refused(
        describeOne(`${machines.arn('Quick').replace(':stateMachine:', ':execution:')}:absent`),
        'ExecutionDoesNotExist',
      );
      const stateMachineArn = `${machines.arn('Quick')}-absent`;
      await refused(
        machines.sfn.send(new StartExecutionCommand({ stateMachineArn })),
        'StateMachineDoesNotExist',
      );
      await refused(describeOne('nonsense'), 'InvalidArn');
    });
  },
);
