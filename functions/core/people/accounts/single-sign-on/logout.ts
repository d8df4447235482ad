import type { singleSignOnLogout as contract } from '../../../../../shared/contract/single-sign-on.ts';
import type { UseCase, Viewer } from '../../../../platform/caller.ts';
import { transact } from '../../../../platform/table.ts';
import { type Counter, limited, markSeen, wasSeen } from '../../../../platform/throttle.ts';
import { alwaysAudited } from '../../../kernel/audit/audited.ts';
import { liveSessions, type SessionItem } from '../sign-in/session-store.ts';
import { readUser } from '../store.ts';
import { groupWithSignOn } from './find.ts';
import { type Ended, LOGOUT_TOKEN_SECONDS, readLogoutToken, refusedLogout } from './logout-token.ts';
import type { SignOn } from './person.ts';
import { endThere, readPerson, readSessionThere } from './sign-on-store.ts';

/** Of one network address. Only refused tokens count. */
const REFUSED: Counter = { name: 'refused-logouts', windowSeconds: 3600 };
const REFUSED_MAX = 100;
const USED = 'logout-tokens';

/**
 * For the provider of a group: a session there has ended, or all of somebody. What began here by it ends before the call returns.
 * A token is good once. It is used up last, so that it is good again if the call fails in between.
 */
export const singleSignOnLogout: UseCase<typeof contract> = (
  { viewer },
  { params, body: { logout_token: token } },
) =>
  limited(
    [{ counter: REFUSED, what: viewer.address, max: REFUSED_MAX }],
    async () => {
      const group = await groupWithSignOn(params.group);
      if (!group) throw refusedLogout('group');
      const ended = await readLogoutToken(group, token);
      const { issuer, clientId } = group.singleSignOn;
      const used = JSON.stringify([group.name, issuer, ended.jti]);
      if (await wasSeen(USED, used)) throw refusedLogout('used');
      await end({ group: group.name, issuer, clientId }, ended, viewer);
      await markSeen(USED, used, 2 * LOGOUT_TOKEN_SECONDS);
      return {};
    },
    (error) => error !== undefined,
  );

type Provider = Pick<SignOn, 'group' | 'issuer' | 'clientId'>;

async function end(
  { group, issuer, clientId }: Provider,
  { sid, sub }: Ended,
  viewer: Viewer,
): Promise<void> {
  const there = sid === undefined ? undefined : { group, issuer, sid };
  const person = sub === undefined ? undefined : { group, issuer, subject: sub };
  // First, so that a sign-on that is on its way either is seen below or begins no session.
  await endThere(there ?? person!);
  const userId = (there && (await readSessionThere(there))) ?? (person && (await readPerson(person)));
  const user = userId === undefined ? undefined : await readUser(userId);
  if (!user) return;
  const isMeant = ({ signOn }: SessionItem) =>
    signOn?.group === group &&
    signOn.issuer === issuer &&
    signOn.clientId === clientId &&
    (sid === undefined || signOn.sid === sid) &&
    (sub === undefined || signOn.subject === sub);
  const sessions = (await Array.fromAsync(liveSessions(user))).filter(isMeant);
  if (!sessions.length) return;
  const { id, managerGroup } = user.row;
  const actor = { viewer, userId: id, actsFor: id, reach: 'own', operation: 'singleSignOnLogout' } as const;
  const change = { item: `user/${id}`, subjectId: id, managerGroup, after: { sessions: 'ended' } };
  const ends = sessions.map(({ pk, sk }) => ({ delete: { pk, sk } }));
  await transact([...ends, alwaysAudited(actor, change).write]);
}
