import { removeRecipients } from './recipients/recipient-store.ts';
import { removeRule } from './rule-store.ts';

/** Deletes a rule with the addresses of its recipients, which go first: without the rule, nobody would find them. */
export async function removeWholeRule(id: string): Promise<void> {
  await removeRecipients(id);
  await removeRule(id);
}
