import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const ATTEMPTS = 6;
const PAUSE_MS = 20;

/**
 * A client of the table for scripts and tests. It repeats a write whose item is held by a transaction, as the application's own
 * client does and the SDK does not.
 */
export function tableClient(aws: DynamoDBClientConfig): DynamoDBDocumentClient {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  table.middlewareStack.add(
    (next) => async (sent) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await next(sent);
        } catch (error) {
          const isConflict = error instanceof Error && error.name === 'TransactionConflictException';
          if (!isConflict || attempt === ATTEMPTS) throw error;
          await pause(attempt * PAUSE_MS);
        }
      }
    },
    { step: 'initialize' },
  );
  return table;
}
