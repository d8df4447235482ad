import { now } from '../../../platform/clock.ts';
import { getItem, type Key, putItem } from '../../../platform/table.ts';

/** `cardEvent#<id>` / `taken`: an event of the card provider that was taken. The provider repeats one for three days. */
const keyOf = (id: string): Key => ({ pk: `cardEvent#${id}`, sk: 'taken' });
const KEPT_SECONDS = 7 * 24 * 3600;

export const wasTaken = async (id: string): Promise<boolean> =>
  (await getItem(keyOf(id), { consistent: true })) !== undefined;

export const noteTaken = (id: string): Promise<void> =>
  putItem({ ...keyOf(id), schema: 1, ttl: Math.ceil(now() / 1000) + KEPT_SECONDS });
