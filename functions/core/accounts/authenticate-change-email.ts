import type { authenticateChangeEmailToken as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { changeByToken, unusedToken } from './change-by-token.ts';

/** Lets a confirmed address take the place of the old one, which is free from then on. */
export async function authenticateChangeEmailToken(
  _: Visitor,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const invalid = new Refusal('INVALID_AUTHENTICATION_TOKEN');
  const token = await unusedToken('change', params.token, invalid);
  const { email } = token;
  await changeByToken(token, invalid, ({ newEmail }) =>
    // A later change may have taken the place of this one.
    newEmail === email ? { newEmail: null, row: { email, verified: true, mailState: 'ok' } } : undefined,
  );
  return {};
}
