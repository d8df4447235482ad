import type { authenticateEmail as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { isCurrent } from '../links/credentials.ts';
import { readToken, useToken } from '../links/token-store.ts';
import { makeFamiliar } from '../sign-in/sign-in-throttle.ts';
import { changeUser, readUser } from '../store.ts';

/** Verifies the address of a new account. A used link answers EMAIL_ALREADY_VERIFIED until it would have expired. */
export const authenticateEmail: UseCase<typeof contract> = async ({ viewer }, { params }) => {
  const token = await readToken('verify', params.token);
  const known = token && (await readUser(token.userId));
  if (!token || !known) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
  await changeUser(token.userId, (user) => {
    if (user.row.email !== token.email) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
    if (user.row.verified) throw new Refusal('EMAIL_ALREADY_VERIFIED');
    if (!isCurrent(token, user)) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
    return {
      change: { row: { verified: true } },
      also: [{ write: useToken(token), refusal: new Refusal('EMAIL_ALREADY_VERIFIED') }],
    };
  });
  await makeFamiliar(token.email, viewer.address);
  return {};
};
