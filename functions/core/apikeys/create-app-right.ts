import { randomInt } from 'node:crypto';
import type { createAppRight as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { iso } from '../../platform/clock.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { audited } from '../audit/audited.ts';
import { mayPermit } from './may-permit.ts';
import { idOfKey, insertKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 238 bits: nobody guesses one, and a hash of it needs no salt. */
const LENGTH = 40;

const newSecret = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Makes an API key and tells it, once: it is kept hashed. */
export async function createAppRight(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const principal = await principalNamed(caller, body.principal);
  // Only admins make keys for others.
  if (principal.id !== caller.actsFor && !caller.roles.includes('ADMIN'))
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  const permissions = mayPermit(caller, principal.role, body.permissions, undefined);
  const key = newSecret();
  const { description } = body;
  const row = {
    id: idOfKey(key),
    first4: key.slice(0, 4),
    description,
    searched: description.toLowerCase(),
    principalId: principal.id,
    managerGroup: principal.managerGroup,
    permissions,
    createdDate: iso(),
  };
  const audit = {
    item: `apikey/${row.id}`,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    after: { description, permissions },
  };
  await insertKey(
    row,
    audited(caller, audit).map(({ write }) => write),
  );
  return { ...toAppRight(row, principal, undefined), key };
}
