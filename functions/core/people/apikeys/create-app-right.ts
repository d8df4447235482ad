import { randomInt } from 'node:crypto';
import type { createAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { expiryOf } from './expiry-of.ts';
import { queueKeyMail } from './key-mail.ts';
import { mayPermit } from './may-permit.ts';
import { type ApiKeyRow, idOfKey, insertKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 238 bits: a key cannot be guessed, and its hash needs no salt. */
const LENGTH = 40;

const newSecret = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Creates an API key and returns its secret. The secret is returned only once, because it is stored hashed. The mail is
 * queued before the response: if the call dies before that, there is a key without a mail, but nobody has its secret.
 *
 * @throws MISSING_ROLE, MISSING_DATA_REFERENCE, FORM_VALIDATION_FAILED, TOO_MANY_API_KEYS
 */
export const createAppRight: UseCase<typeof contract> = async (caller, { body }) => {
  const principal = await principalNamed(caller, body.principal);
  // Only admins may create keys for other accounts.
  if (principal.id !== caller.actsFor && !caller.roles.includes('ADMIN'))
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  const permissions = mayPermit(caller, principal.role, body.permissions, undefined);
  const expiresAt = expiryOf(body.expiresAt) ?? null;
  const key = newSecret();
  const { description } = body;
  const { host } = caller.viewer;
  const row: ApiKeyRow = {
    id: idOfKey(key),
    first4: key.slice(0, 4),
    description,
    searched: description.toLowerCase(),
    principalId: principal.id,
    managerGroup: principal.managerGroup,
    permissions,
    keyEpoch: principal.keyEpoch,
    createdDate: iso(),
    expiresAt,
  };
  const audit = {
    item: `apikey/${row.id}`,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    after: { description, permissions, expiresAt },
  };
  await insertKey(row, host, audited(caller, audit));
  const { id, first4, principalId, createdDate } = row;
  await queueKeyMail({
    kind: 'apiKey',
    about: 'made',
    ...{ id, first4, description, principalId, createdDate, host },
    ...(caller.userId !== principal.id && { makerId: caller.userId }),
  });
  return { ...toAppRight(row, principal, undefined), key };
};
