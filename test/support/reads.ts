import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** Runs `work` and returns the number of items of each request that it sends to the table: 1 unless it is a batch. */
export async function requestsOf(work: () => Promise<unknown>): Promise<number[]> {
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  try {
    await work();
    return send.mock.calls.map(([command]) =>
      command instanceof BatchGetCommand
        ? Object.values(command.input.RequestItems!).flatMap(({ Keys = [] }) => Keys).length
        : 1,
    );
  } finally {
    send.mockRestore();
  }
}
