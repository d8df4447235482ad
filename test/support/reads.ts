import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** What a piece of work asks of the table, in this process: of each request how many items it reads; one for a plain one. */
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
