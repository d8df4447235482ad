import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { env } from './env.ts';

const client = new SFNClient({});

/** Starts the machine of tasks. Starting it again under the same name does nothing. */
export async function startTaskMachine(name: string, input: object): Promise<void> {
  const stateMachineArn = env('TASK_MACHINE');
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
