import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { PlatformProcess } from './start-process.ts';

/** The state machine of the fixture app that counts the items of a job, and its counters. */
export function jobs(client: PlatformProcess['client'], names: { machineArn: string; table: string }) {
  const states = new SFNClient({ ...client, maxAttempts: 1 });
  const dynamodb = new DynamoDBClient(client);
  const count = async (pk: string) => {
    const get = new GetItemCommand({ TableName: names.table, Key: { pk: { S: pk } }, ConsistentRead: true });
    return Number((await dynamodb.send(get)).Item?.times?.N ?? 0);
  };
  return {
    async start(job: string, items: readonly string[]): Promise<string> {
      const input = JSON.stringify({ job, items });
      const start = new StartExecutionCommand({ stateMachineArn: names.machineArn, input });
      return (await states.send(start)).executionArn!;
    },
    async statusOf(executionArn: string): Promise<string | undefined> {
      return (await states.send(new DescribeExecutionCommand({ executionArn }))).status;
    },
    /** How many items were counted, including the end of the job. `asked` is how often the function was called. */
    counted: (job: string) => count(`tally ${job}`),
    asked: (job: string) => count(`asked ${job}`),
  };
}
