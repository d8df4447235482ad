import type {
  inviteMember as contract,
  deleteInvitation as deleteContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { emailFault, normaliseEmail } from '../../../../shared/model/email.ts';
import { INVITATION_DAYS, MEMBERS_MAX } from '../../../../shared/model/user-limits.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Counter, limited } from '../../../platform/throttle.ts';
import { ownersOf } from '../accounts/owners-of.ts';
import { auditedTeam } from './audited-team.ts';
import { toInvitation } from './get-team.ts';
import { queueMemberMail } from './member-mail.ts';
import {
  type InvitationItem,
  invitationId,
  membersOf,
  putInvitation,
  readInvitation,
  removeInvitation,
} from './member-store.ts';
import { scopeOf } from './scope-of.ts';
import { endOf } from './until.ts';

const DAY_SECONDS = 24 * 3600;
/** So many invitations one person sends a day, and so many of them to one address. */
const BY_ONE: Counter = { name: 'invitations-by', windowSeconds: DAY_SECONDS };
const BY_ONE_MAX = 100;
const TO_ONE: Counter = { name: 'invitations-by-to', windowSeconds: DAY_SECONDS };
const TO_ONE_MAX = 3;

/**
 * Invites a person by an address and mails it. Whether the address has an account is neither looked up nor said. An invitation
 * that waits is replaced: what the last one says counts.
 */
export const inviteMember: UseCase<typeof contract> = async (caller, { body }) => {
  const { actsFor: accountId, userId, viewer } = caller;
  const fault = emailFault(body.email);
  if (fault) throw new Refusal(fault);
  const email = normaliseEmail(body.email);
  const until = endOf(body.until);
  const scope = scopeOf(body.role, body.scope);
  await refuseMember(accountId, email);
  const invite = () =>
    retryOnConflict(async () => {
      const id = invitationId(email);
      const was = await readInvitation(accountId, id);
      // Later than the one before, so that two of one millisecond differ.
      const at = Math.max(now(), was ? Date.parse(was.row.invitedDate) + 1 : 0);
      const expiresAt = iso(at + INVITATION_DAYS * DAY_SECONDS * 1000);
      const row = { id, accountId, email, role: body.role, until, scope, invitedDate: iso(at), expiresAt };
      const tooMany = new Refusal('TOO_MANY_MEMBERS', { max: MEMBERS_MAX });
      const after = { email, role: row.role, until, scope };
      await putInvitation(was, { row, by: userId, host: viewer.host }, tooMany, [
        auditedTeam(caller, accountId, `invitation/${id}`, { before: was && givenIn(was), after }),
      ]);
      return row;
    });
  const limits = [
    { counter: BY_ONE, what: userId, max: BY_ONE_MAX },
    { counter: TO_ONE, what: `${accountId} ${email}`, max: TO_ONE_MAX },
  ];
  const row = await limited(limits, invite, (error) => error === undefined);
  await queueMemberMail({ about: 'invited', accountId, id: row.id, at: row.invitedDate });
  return toInvitation(row);
};

const givenIn = ({ row: { email, role, until } }: InvitationItem) => ({ email, role, until });

/** Throws ALREADY_MEMBER for the address of a member, or of the account itself. */
async function refuseMember(accountId: string, email: string): Promise<void> {
  const members = await membersOf(accountId);
  const people = await ownersOf([accountId, ...members.map(({ row }) => row.userId)]);
  if ([...people.values()].some((person) => person.email === email)) throw new Refusal('ALREADY_MEMBER');
}

/** Takes an invitation back. */
export const deleteInvitation: UseCase<typeof deleteContract> = (caller, { params: { id } }) =>
  retryOnConflict(async () => {
    const was = await readInvitation(caller.actsFor, id);
    if (was)
      await removeInvitation(was, [
        auditedTeam(caller, caller.actsFor, `invitation/${id}`, { before: givenIn(was) }),
      ]);
    return {};
  });
