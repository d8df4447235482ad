import type { authenticateEmail as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { changeUser, readUser } from './store.ts';
import { readToken, useToken } from './token-store.ts';

/** Verifies the address of a new account. A link that is followed again says so for as long as it would have lived. */
export async function authenticateEmail(
  _: Visitor,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const token = await readToken('verify', params.token);
  const user = token && (await readUser(token.userId, { consistent: true }));
  if (!token || user?.row.email !== token.email) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
  await changeUser(token.userId, ({ row }) => {
    if (row.email !== token.email) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
    if (row.verified) throw new Refusal('EMAIL_ALREADY_VERIFIED');
    return {
      change: { row: { verified: true } },
      also: [{ write: useToken(token), refusal: new Refusal('EMAIL_ALREADY_VERIFIED') }],
    };
  });
  return {};
}
