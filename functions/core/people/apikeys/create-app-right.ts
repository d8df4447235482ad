import type { createAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { canonicalScope } from '../../../../shared/model/scope.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { expiryOf } from './expiry-of.ts';
import { queueKeyMail } from './key-mail.ts';
import { mayPermit } from './may-permit.ts';
import { networksOf } from './networks-of.ts';
import { newKey } from './new-key.ts';
import { insertKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

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
  const networks = networksOf(body.networks);
  const scope = canonicalScope(body.scope ?? null);
  const { description } = body;
  const { host } = caller.viewer;
  const { secret, row } = newKey(principal, { description, permissions, expiresAt, networks, scope });
  const audit = {
    item: `apikey/${row.id}`,
    itemName: description,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    after: { description, permissions, expiresAt, networks, scope },
  };
  await insertKey(row, host, audited(caller, audit));
  const { id, first4, principalId, createdDate } = row;
  await queueKeyMail({
    kind: 'apiKey',
    about: 'made',
    ...{ id, first4, description, principalId, createdDate, host },
    ...(caller.userId !== principal.id && { makerId: caller.userId }),
  });
  return { ...toAppRight(row, principal, undefined), key: secret };
};
