import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { ruleInReach } from '../rule-in-reach.ts';
import { type RecipientOfRule, readRecipient } from './recipient-store.ts';

/** A recipient of a rule that the caller may see. Throws ENTITY_NOT_FOUND. */
export async function recipientInReach(
  caller: Caller,
  { id, recipient }: { readonly id: string; readonly recipient: string },
): Promise<RecipientOfRule> {
  await ruleInReach(caller, id);
  const one = await readRecipient(id, recipient);
  if (!one) throw new Refusal('ENTITY_NOT_FOUND');
  return one;
}
