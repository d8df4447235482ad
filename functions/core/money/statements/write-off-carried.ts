import { follow } from './follow.ts';
import { readStatement, someCarried } from './statement-store.ts';

/**
 * Writes off what was carried for a later statement of a deleted account: there will be none. It may be killed at any point
 * and called any number of times.
 */
export async function writeOffCarried(payerId: string): Promise<void> {
  for (const id of await someCarried(payerId)) {
    const item = await readStatement(id);
    if (item?.row.state === 'carried') await follow(item, { kind: 'writtenOff' });
  }
}
