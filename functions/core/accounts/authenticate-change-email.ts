import type { authenticateChangeEmailToken as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { changeUser } from './store.ts';
import { readToken, useToken } from './token-store.ts';

/** Lets a confirmed address take the place of the old one, which is free from then on. */
export async function authenticateChangeEmailToken(
  _: Visitor,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const invalid = new Refusal('INVALID_AUTHENTICATION_TOKEN');
  const token = await readToken('change', params.token);
  if (!token || token.usedAt !== undefined) throw invalid;
  await changeUser(token.userId, ({ newEmail }) => {
    // A later change has taken the place of this one.
    if (newEmail !== token.email) throw invalid;
    return {
      change: { newEmail: null, row: { email: newEmail, verified: true, mailState: 'ok' } },
      also: [{ write: useToken(token), refusal: invalid }],
    };
  }).catch((error) => {
    throw error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND' ? invalid : error;
  });
  return {};
}
