import { Refusal } from '../../shared/errors.ts';
import { now } from './clock.ts';
import { expr } from './expression.ts';
import { getItem, type Item, pause, putItem, written } from './table.ts';

/** An entry that counts against a limit; `at`: since when (ms). */
export interface Slot {
  readonly id: string;
  readonly at: number;
}

type Slots = Item & { slots: readonly Slot[]; version: number };

const ATTEMPTS = 10;

/**
 * Changes the slots that count against a limit: a short list in one item, under an optimistic lock. Each change drops
 * the slots that no longer exist. So no slot must be released, and no crash blocks one.
 *
 * @param decide returns the new slots, or throws to refuse
 * @throws PLEASE_TRY_AGAIN, the refusals of `decide`
 */
export async function changeSlots(
  { name, keptSeconds }: { readonly name: string; readonly keptSeconds: number },
  decide: (slots: readonly Slot[]) => Promise<readonly Slot[]>,
): Promise<void> {
  const key = { pk: name, sk: 'slots' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const was = await getItem<Slots>(key, { consistent: true });
    const slots = await decide(was?.slots ?? []);
    const ttl = Math.floor(now() / 1000) + keptSeconds;
    const item = { ...key, slots, version: (was?.version ?? 0) + 1, ttl };
    const when = was ? expr`#version = ${was.version}` : expr`attribute_not_exists(#pk)`;
    if (await written(putItem(item, when))) return;
    await pause(attempt);
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}
