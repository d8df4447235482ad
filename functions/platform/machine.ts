import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new SFNClient(AWS_CALLS);

/**
 * Lets the machine of tasks (lib/task-machine.ts) work on a task, from the chunk with this number on. Starting it again
 * does nothing.
 */
export async function startTaskMachine(taskId: string, from: number): Promise<void> {
  const name = from === 0 ? taskId : `${taskId}-${from}`;
  const input = JSON.stringify({ taskId, from });
  const stateMachineArn = env('TASK_MACHINE');
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
