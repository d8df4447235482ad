import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** Runs `work` so that it dies at its n-th request: from then on none is sent. */
export async function dyingAt(n: number, work: () => Promise<unknown>): Promise<void> {
  const send = DynamoDBDocumentClient.prototype.send;
  let count = 0;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    ...given: unknown[]
  ) {
    if (++count >= n) throw new Error('died');
    return (send as (...given: unknown[]) => unknown).apply(this, given);
  } as never);
  await work().catch(() => {});
  spy.mockRestore();
}
