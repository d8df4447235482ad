import { randomUUID } from 'node:crypto';
import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { newFolder, startFixture } from '../test/start.ts';
import { stackOf, writeAssembly } from '../test/write-assembly.ts';
import { describeMachines, end } from './state-machines.ts';
import { check, isLocal, refused } from './target.ts';

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
describeMachines(
  'an execution',
  {
    Waiting: { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 3600, End: true } } },
    Quick: { StartAt: 'Pass', States: { Pass: { Type: 'Pass', End: true } } },
  },
  (machines) => {
    const describeOne = (executionArn: string) =>
      machines.sfn.send(new DescribeExecutionCommand({ executionArn }));
    const stop = (executionArn: string, more: object = {}) =>
      machines.sfn.send(new StopExecutionCommand({ executionArn, ...more }));

    check('an execution is described from its beginning to its end', async () => {
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

    check('an execution that is stopped says who stopped it and why, once and for all', async () => {
      const executionArn = await machines.start('Waiting');
      expect(await describeOne(executionArn)).toMatchObject({ status: 'RUNNING' });
      await stop(executionArn, { error: 'Enough', cause: 'I said so' });
      await stop(executionArn, { error: 'Later' });
      const stopped = await describeOne(executionArn);
      expect(stopped).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'I said so' });
      expect(stopped.output).toBeUndefined();
    });

    check(
      'the same start made twice is one execution while it runs, and refused when it is over',
      async () => {
        const name = randomUUID();
        const first = await machines.start('Waiting', { a: 1 }, name);
        expect(await machines.start('Waiting', { a: 1 }, name)).toBe(first);
        await refused(machines.start('Waiting', { a: 2 }, name), 'ExecutionAlreadyExists');
        await stop(first);
        await refused(machines.start('Waiting', { a: 1 }, name), 'ExecutionAlreadyExists');
      },
    );

    check('a name has 1 to 80 characters without special ones', async () => {
      await machines.start('Quick', {}, `${randomUUID()}${'n'.repeat(44)}`);
      for (const name of ['n'.repeat(81), 'a b', 'a/b', 'a:b', 'a<b', 'a\nb']) {
        await refused(machines.start('Quick', {}, name), 'InvalidName');
      }
    });

    check('an input is JSON of at most 256 KiB', async () => {
      const start = (input: string) =>
        machines.sfn.send(new StartExecutionCommand({ stateMachineArn: machines.arn('Quick'), input }));
      await refused(start('{'), 'InvalidExecutionInput');
      await start(JSON.stringify('x'.repeat(262_142)));
      await expect(start(JSON.stringify('x'.repeat(262_143)))).rejects.toMatchObject({
        name: expect.stringMatching(/^(ValidationException|InvalidExecutionInput)$/),
      });
    });

    check('what is not there does not exist', async () => {
      await refused(
        describeOne(`${machines.arn('Quick').replace(':stateMachine:', ':execution:')}:absent`),
        'ExecutionDoesNotExist',
      );
      const stateMachineArn = `${machines.arn('Quick')}-absent`;
      await refused(
        machines.sfn.send(new StartExecutionCommand({ stateMachineArn })),
        'StateMachineDoesNotExist',
      );
      await refused(
        machines.sfn.send(new DescribeStateMachineCommand({ stateMachineArn })),
        'StateMachineDoesNotExist',
      );
      await refused(describeOne('nonsense'), 'InvalidArn');
    });

    check('executions are listed, the newest first, page after page', async () => {
      for (const name of ['list-1', 'list-2', 'list-3']) {
        await end(machines.sfn, await machines.start('Quick', {}, name));
        // Starts within one second may be listed in any order.
        if (!isLocal) await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      const list = async (nextToken?: string) =>
        machines.sfn.send(
          new ListExecutionsCommand({
            stateMachineArn: machines.arn('Quick'),
            statusFilter: 'SUCCEEDED',
            maxResults: 2,
            nextToken,
          }),
        );
      const first = await list();
      expect(first.executions?.map(({ name }) => name)).toEqual(['list-3', 'list-2']);
      expect((await list(first.nextToken)).executions?.[0]?.name).toBe('list-1');
      await refused(list('nonsense'), 'InvalidToken');
    });
  },
);

describe.skipIf(!isLocal)('the local platform refuses (local only)', () => {
  const refusals: [what: string, definition: object, sentence: RegExp][] = [
    [
      'JSONata',
      { QueryLanguage: 'JSONata', StartAt: 'A', States: { A: { Type: 'Succeed' } } },
      /JSONata does not run here/,
    ],
    [
      'another service',
      {
        StartAt: 'A',
        States: { A: { Type: 'Task', Resource: 'arn:aws:states:::sqs:sendMessage', End: true } },
      },
      /sqs:sendMessage does not run here/,
    ],
    ['a definition that is none', { StartAt: 'B', States: { A: { Type: 'Succeed' } } }, /State machine/],
  ];
  test.each(refusals)(
    '%s in a state machine, at the start, in a sentence',
    async (_, definition, sentence) => {
      const properties = {
        RoleArn: 'arn:aws:iam::000000000000:role/x',
        DefinitionString: JSON.stringify(definition),
      };
      const assembly = writeAssembly({
        S: stackOf({ Machine: ['AWS::StepFunctions::StateMachine', properties] }),
      });
      await expect(startFixture({ assembly, dataDir: newFolder() })).rejects.toThrow(sentence);
    },
  );
});
