import { Refusal } from '../../../../shared/errors.ts';
import { readUserByEmail } from './store.ts';

/**
 * The id of the verified, active account with this address, which may receive devices. Throws MISSING_DATA_REFERENCE.
 */
export async function receiverNamed(email: string): Promise<string> {
  const user = await readUserByEmail(email);
  if (!user?.row.verified || user.row.deactivated)
    throw new Refusal('MISSING_DATA_REFERENCE', { targetEmail: 'no account that could receive' });
  return user.row.id;
}
