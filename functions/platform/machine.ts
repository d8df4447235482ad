import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { MachineVariable } from '../resources.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new SFNClient(AWS_CALLS);

/** Starts the task machine (lib/task-machine.ts) for a task, from the chunk with this number on. Idempotent. */
export async function startTaskMachine(taskId: string, from: number): Promise<void> {
  await start('TASK_MACHINE', from === 0 ? taskId : `${taskId}-${from}`, { taskId, from, tries: 0 });
}

/** Starts the roll-out machine (lib/rollout-machine.ts) for a roll-out, as the execution `run`. Idempotent. */
export const startRolloutMachine = (rolloutId: string, run: string): Promise<void> =>
  start('ROLLOUT_MACHINE', `${rolloutId}-${run}`, { rolloutId, run, looks: 0 });

async function start(
  machine: MachineVariable,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stateMachineArn = env(machine);
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
