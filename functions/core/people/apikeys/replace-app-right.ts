import type { replaceAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { changedExpiry, isLater } from './expiry-of.ts';
import { keyInReach } from './key-in-reach.ts';
import { queueKeyMail } from './key-mail.ts';
import { mayPermit } from './may-permit.ts';
import { newKey } from './new-key.ts';
import { isExpired, permissionsNow } from './permissions-now.ts';
import { insertKey, readKey, replacing } from './store.ts';
import { toAppRight } from './to-app-right.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Makes a key with the same rights in place of another one, which works on for some days, so that what uses it can be
 * changed without a gap. A caller who may create such a key anyway may also let it live longer than the old one.
 *
 * @throws ENTITY_NOT_FOUND, ALREADY_EXISTS, MISSING_ROLE, FORM_VALIDATION_FAILED, TOO_MANY_API_KEYS, PLEASE_TRY_AGAIN
 */
export const replaceAppRight: UseCase<typeof contract> = async (caller, { params, body }) => {
  const old = await keyInReach(caller, params.id);
  const {
    description,
    principalId,
    networks = [],
    scope = null,
    expiresAt: ended = null,
    replacedBy,
  } = old.row;
  if (replacedBy && (await readKey(replacedBy))) throw new Refusal('ALREADY_EXISTS', { replacedBy });
  const principal = await principalNamed(caller, principalId);
  const permissions = permissionsNow(old.row, principal);
  const expiresAt = changedExpiry(ended, body.expiresAt);
  if (isExpired({ expiresAt })) throw new Refusal('FORM_VALIDATION_FAILED', { expiresAt: 'is over' });
  if (isLater(ended, expiresAt)) mayPermit(caller, principal.role, permissions, []);
  const { secret, row } = newKey(principal, { description, permissions, expiresAt, networks, scope });
  const overlapEnd = iso(now() + body.overlapDays * DAY_MS);
  const endsAt = ended !== null && ended < overlapEnd ? ended : overlapEnd;
  const audit = {
    item: `apikey/${old.row.id}`,
    itemName: description,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    before: { expiresAt: ended },
    after: { expiresAt: endsAt, replacedBy: `${row.first4}…` },
  };
  const { host } = caller.viewer;
  await insertKey(row, host, [
    replacing(old, { expiresAt: endsAt, replacedBy: row.id }),
    ...audited(caller, audit),
  ]);
  await queueKeyMail({
    kind: 'apiKey',
    about: 'made',
    ...{ id: row.id, first4: row.first4, description, principalId, createdDate: row.createdDate, host },
    ...(caller.userId !== principal.id && { makerId: caller.userId }),
    replaced: { first4: old.row.first4, endsAt },
  });
  return { ...toAppRight(row, principal, undefined), key: secret };
};
