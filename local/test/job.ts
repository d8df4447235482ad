import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { PlatformProcess } from './start-process.ts';

/** The fixture's state machine that counts the items of a job, and what its function has counted. */
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
    /** How many items were counted, the end among them; and how often the function was asked to. */
    counted: (job: string) => count(`tally ${job}`),
    asked: (job: string) => count(`asked ${job}`),
  };
}
