import type { getAlertRecipients as contract } from '../../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { ruleInReach } from '../rule-in-reach.ts';
import { readRecipients } from './recipient-store.ts';

/** The recipients of a rule: one Query. */
export const getAlertRecipients: UseCase<typeof contract> = async (caller, { params }) => {
  await ruleInReach(caller, params.id);
  const items = await readRecipients(params.id);
  return { items: items.toSorted((one, other) => (one.email < other.email ? -1 : 1)) };
};
