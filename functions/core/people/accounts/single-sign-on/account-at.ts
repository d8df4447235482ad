import { Refusal } from '../../../../../shared/errors.ts';
import { emailFault, emailProvider, normaliseEmail } from '../../../../../shared/model/email.ts';
import type { SingleSignOn } from '../../../../../shared/model/single-sign-on.ts';
import { LANGUAGES, type Language, USER_NAME_MAX, UserName } from '../../../../../shared/model/user.ts';
import type { Role } from '../../../../../shared/roles.ts';
import type { Viewer } from '../../../../platform/caller.ts';
import { alwaysAudited } from '../../../kernel/audit/audited.ts';
import { newCredentials } from '../links/credentials.ts';
import { changeUser, insertUser, readUser, readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import type { WithSignOn } from './find.ts';
import { type Person, personOf, type SignOn } from './person.ts';
import { type Claims, refused } from './provider.ts';
import { maySignOn } from './rule.ts';
import { bindPerson, readPerson } from './sign-on-store.ts';

/**
 * The account of somebody at the provider of a group, with the role that the provider says. Known people are recognised by what the
 * provider calls them, never by their address. Somebody new gets the account of that address if it is in this very group, or a
 * new one if the group says so. Throws SSO_REFUSED.
 */
export async function accountAt(
  { name: group, singleSignOn }: WithSignOn,
  signOn: SignOn,
  claims: Claims,
  viewer: Viewer,
): Promise<UserItem> {
  // Also of those who are known: who may come is decided now.
  const email = verifiedEmail(claims, singleSignOn);
  const role = roleIn(claims, singleSignOn);
  const person = personOf(signOn);
  const userId = await readPerson(person);
  const known = userId === undefined ? undefined : await readUser(userId);
  if (known && isSame(known.person, person)) {
    if (!maySignOn(known, group)) throw refused('account');
    return withRole(known, role, viewer);
  }
  const found = await readUserByEmail(email);
  if (found) return bound(found, { person, was: userId, role }, viewer);
  if (!singleSignOn.createsAccounts) throw refused('account');
  return created({ person, was: userId, role: role ?? 'INFO_PROVIDER' }, email, claims, viewer);
}

/** How a person comes to an account. */
interface Binding<R> {
  readonly person: Person;
  /** What the pointer of this person says until now. */
  readonly was: string | undefined;
  readonly role: R;
}

const isSame = (one: Person | undefined, other: Person): boolean =>
  one?.group === other.group && one.issuer === other.issuer && one.subject === other.subject;

/** The address, if the provider has verified it and the group has its domain. */
function verifiedEmail(claims: Claims, { domains }: SingleSignOn): string {
  const { email } = claims;
  if (typeof email !== 'string' || emailFault(email) || !isVerified(claims)) throw refused('email');
  if (!domains.includes(emailProvider(email))) throw refused('domain');
  return normaliseEmail(email);
}

/** Entra ID says by a claim of its own that the domain of an address belongs to the company. */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean =>
  [true, 'true'].includes(email_verified as never) || [true, 'true', 1, '1'].includes(xms_edov as never);

/** The role that the provider gives; undefined: it gives none. Never ADMIN. */
function roleIn(
  claims: Claims,
  { roleClaim, groupAdminValues, userValues }: SingleSignOn,
): 'GROUP_ADMIN' | 'INFO_PROVIDER' | undefined {
  if (roleClaim === null) return undefined;
  const said = [claims[roleClaim]].flat();
  if (groupAdminValues.some((value) => said.includes(value))) return 'GROUP_ADMIN';
  if (userValues.length && !userValues.some((value) => said.includes(value))) throw refused('role');
  return 'INFO_PROVIDER';
}

/** What a provider brings about is done in the name of the account itself. */
const actorOf = (userId: string, viewer: Viewer) =>
  ({ viewer, userId, actsFor: userId, reach: 'own', operation: 'singleSignOnLogin' }) as const;

/** The admin of a group stays that, whatever the provider says: a group would lose its admin. */
const newRole = ({ row, administers }: UserItem, role: Role | undefined): Role =>
  role === undefined || administers !== null ? row.role : role;

async function withRole(user: UserItem, role: Role | undefined, viewer: Viewer): Promise<UserItem> {
  const { id, managerGroup } = user.row;
  if (newRole(user, role) === user.row.role) return user;
  const { after } = await changeUser(id, (is) => {
    if (!maySignOn(is, managerGroup!)) throw refused('account');
    const to = newRole(is, role);
    if (to === is.row.role) return undefined;
    const change = { item: `user/${id}`, subjectId: id, managerGroup };
    return {
      change: { row: { role: to } },
      also: [
        alwaysAudited(actorOf(id, viewer), {
          ...change,
          before: { roles: [is.row.role] },
          after: { roles: [to] },
        }),
      ],
    };
  });
  return after;
}

/**
 * Gives a person the account of the same address: only one of this group, and none that is somebody else's there. If nobody has
 * confirmed the address, a stranger may have chosen its password, which then ends.
 */
async function bound(
  { row: { id } }: UserItem,
  { person, was, role }: Binding<Role | undefined>,
  viewer: Viewer,
): Promise<UserItem> {
  const { after } = await changeUser(id, (is) => {
    const isOthers =
      is.person !== undefined && is.person.group === person.group && is.person.issuer === person.issuer;
    if (!maySignOn(is, person.group) || (isOthers && is.person?.subject !== person.subject))
      throw refused('account');
    const to = newRole(is, role);
    return {
      change: {
        person,
        row: { verified: true, role: to },
        ...(is.row.verified ? {} : { passwordHash: null, ...newCredentials(is) }),
      },
      also: [
        bindPerson(person, id, was),
        alwaysAudited(actorOf(id, viewer), {
          ...{ item: `user/${id}`, subjectId: id, managerGroup: person.group },
          before: { singleSignOn: is.person?.issuer ?? null, roles: [is.row.role] },
          after: { singleSignOn: person.issuer, roles: [to] },
        }),
      ],
    };
  });
  return after;
}

/** A new account of the group. It has no password: its owner signs in at the provider, or sets one by mail if the group lets. */
async function created(
  { person, was, role }: Binding<Role>,
  email: string,
  claims: Claims,
  viewer: Viewer,
): Promise<UserItem> {
  const name = nameIn(claims, email);
  try {
    return await insertUser(
      {
        ...{ name, email, role, person, passwordHash: null, verified: true },
        languageCode: languageIn(claims, viewer),
        managerGroup: person.group,
        groupConfirmed: true,
      },
      ({ id }) => [
        bindPerson(person, id, was),
        alwaysAudited(actorOf(id, viewer), {
          ...{ item: `user/${id}`, subjectId: id, managerGroup: person.group },
          after: { name, roles: [role], singleSignOn: person.issuer },
        }),
      ],
    );
  } catch (error) {
    // Somebody was faster: the next attempt finds the account.
    throw error instanceof Refusal && error.code === 'EMAIL_ALREADY_USED'
      ? new Refusal('PLEASE_TRY_AGAIN')
      : error;
  }
}

function nameIn({ name, given_name, family_name }: Claims, email: string): string {
  const parts = [given_name, family_name].filter((part) => typeof part === 'string');
  const said = typeof name === 'string' && name.trim() ? name : parts.join(' ');
  const parsed = UserName.safeParse([...said].slice(0, USER_NAME_MAX).join(''));
  return parsed.success ? parsed.data : email.slice(0, USER_NAME_MAX);
}

function languageIn({ locale }: Claims, { acceptLanguage = '' }: Viewer): Language {
  const wanted = [typeof locale === 'string' ? locale : '', ...acceptLanguage.split(',')];
  const spoken = wanted.flatMap((one) =>
    LANGUAGES.filter((known) => known.slice(0, 2) === one.trim().slice(0, 2).toLowerCase()),
  );
  return spoken[0] ?? 'en-gb';
}
