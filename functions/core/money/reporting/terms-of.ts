import { Refusal } from '../../../../shared/errors.ts';
import { type ChargeTerms, chargeTermsOf } from '../../people/accounts/charge-terms.ts';

/** The terms of an account. Throws ENTITY_NOT_FOUND if it does not exist. */
export async function termsOf(userId: string): Promise<ChargeTerms> {
  const terms = await chargeTermsOf(userId);
  if (!terms) throw new Refusal('ENTITY_NOT_FOUND');
  return terms;
}
