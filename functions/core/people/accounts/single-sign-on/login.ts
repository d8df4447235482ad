import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { singleSignOnLogin as contract } from '../../../../../shared/contract/single-sign-on.ts';
import type { Viewer, Visitor } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { checkFactor } from '../factors/check-factor.ts';
import { beginSession, checkMaySignIn } from '../sign-in/begin-session.ts';
import { noting } from '../sign-in/history/note-refused.ts';
import { readUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { accountAt } from './account-at.ts';
import { groupWithSignOn, type WithSignOn } from './find.ts';
import type { SignOn } from './person.ts';
import { claimsOf, provedAtOf, providerOf, refused } from './provider.ts';
import { maySignOn } from './rule.ts';
import { beginThere, endProved, keepProved, readProved, takeErrand } from './sign-on-store.ts';
import { returnUrl } from './start.ts';

/**
 * Signs in by what the provider of a group has answered to this browser. An answer is good once, in the browser that began the
 * sign-on, at the host where it did. If the account has a second factor and the provider is not said to ask for one, it is asked
 * here: the answer is used up by then, so that the provider has said yes is kept for this browser, for five minutes.
 */
export async function singleSignOnLogin(
  visitor: Visitor,
  { body: { answer, ...second } }: Input<typeof contract>,
): Promise<{ user: Reply<typeof contract>; token: string }> {
  const { signOn: cookie, host } = visitor.viewer;
  if (cookie === undefined) throw refused('expired');
  if (answer !== undefined) return byAnswer(visitor, cookie, answer);
  const proved = await readProved(cookie, host);
  if (!proved) throw refused('expired');
  const [group, account] = await Promise.all([groupWithSignOn(proved.signOn.group), readUser(proved.userId)]);
  const stands =
    group &&
    isSame(group, proved.signOn) &&
    account &&
    maySignOn(account, group.name) &&
    account.sessionEpoch === proved.sessionEpoch;
  if (!stands) throw refused('expired');
  await checked(account, visitor.viewer, () => checkFactor(account, second, visitor.viewer));
  if (!(await endProved(cookie, host))) throw refused('expired');
  const also = beginThere(proved.signOn, account.row.id, proved.at);
  return beginSession(account, visitor, 'singleSignOn', { signOn: proved.signOn, also });
}

async function byAnswer(visitor: Visitor, cookie: string, answer: string) {
  const { viewer } = visitor;
  const errand = await takeErrand(cookie, viewer.host);
  const group = errand && (await groupWithSignOn(errand.group));
  if (!errand || !group || !isSame(group, errand)) throw refused('expired');
  const url = new URL(returnUrl(viewer.host));
  url.search = answer;
  const config = await providerOf(group.name, group.singleSignOn);
  const { roleClaim, issuer, clientId } = group.singleSignOn;
  const needed = ['email', ...(roleClaim === null ? [] : [roleClaim])];
  const at = now();
  const claims = await claimsOf(config, errand, url, needed);
  const provedAt = provedAtOf(claims, errand);
  const signOn: SignOn = {
    ...{ group: group.name, issuer, clientId, subject: claims.sub },
    ...(typeof claims.sid === 'string' && { sid: claims.sid }),
  };
  const account = await accountAt(group, signOn, claims, viewer);
  await checked(account, viewer, async () => {
    checkMaySignIn(account);
    if (!account.hasFactor || group.singleSignOn.checksSecondFactor) return;
    const { sessionEpoch, row } = account;
    await keepProved(cookie, { at, userId: row.id, host: viewer.host, sessionEpoch, signOn });
    await checkFactor(account, {}, viewer);
  });
  const also = beginThere(signOn, account.row.id, at);
  return beginSession(account, visitor, 'singleSignOn', { signOn, provedAt, also });
}

/** Notes what is refused at the account. */
const checked = (account: UserItem, viewer: Viewer, run: () => Promise<void>): Promise<void> =>
  noting(() => account, account.row.id, viewer, run);

/** Whether a group still has the provider at which a sign-on began. */
const isSame = ({ singleSignOn }: WithSignOn, was: Pick<SignOn, 'issuer' | 'clientId'>): boolean =>
  singleSignOn.issuer === was.issuer && singleSignOn.clientId === was.clientId;
