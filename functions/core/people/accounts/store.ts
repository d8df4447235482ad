import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../../shared/errors.ts';
import { given } from '../../../../shared/given.ts';
import { normaliseEmail } from '../../../../shared/model/email.ts';
import type { Language } from '../../../../shared/model/user.ts';
import { SESSIONS_MAX } from '../../../../shared/model/user-limits.ts';
import { type Role, takesPermissions } from '../../../../shared/roles.ts';
import { iso } from '../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import type { Changes } from '../../../platform/listed.ts';
import {
  ConditionFailed,
  getItem,
  getItems,
  type Item,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { refusingCalls } from '../../../platform/throttle.ts';
import { countUser } from '../labels/count-user.ts';
import { closeCounts } from './counts.ts';
import { serviceCauses } from './service-causes.ts';
import type { Person } from './single-sign-on/person.ts';
import { emailKey, USERS, type UserItem, type UserRow, userKey, wordKeys } from './user-item.ts';

/**
 * Items of accounts (sessions and tokens have stores of their own):
 * - `user#<id>` / `row`: the account
 * - `user#<id>` / `counts`: how many devices, API keys, Infos and tours it has
 * - `email#<address>` / `user`: marks an address as taken and points to its account
 * - `word#user.<field>#<scope>` / `<word>#<id>`: points from a word of a name or address to the account
 */
export interface NewUser {
  name: string;
  email: string;
  /** Null: the owner signs in at the provider of the group. */
  passwordHash: string | null;
  role: Role;
  languageCode: Language;
  verified: boolean;
  managerGroup?: string | null;
  /** True if an admin chose the group. A group from the address of a sign-up page must be confirmed first. */
  groupConfirmed?: boolean;
  managerLabel?: string | null;
  appLabel?: string | null;
  person?: Person;
}

/**
 * Creates an account together with the marker of its address. Throws EMAIL_ALREADY_USED, MISSING_DATA_REFERENCE.
 *
 * @param also further writes of the same transaction
 */
export async function insertUser(
  user: NewUser,
  also: (row: UserRow) => readonly Guarded[] = () => [],
): Promise<UserItem> {
  const id = randomBytes(12).toString('base64url');
  const row: UserRow = {
    id,
    name: user.name,
    email: normaliseEmail(user.email),
    role: user.role,
    verified: user.verified,
    deactivated: false,
    createdDate: iso(),
    lastLoginDate: null,
    appLabel: user.appLabel ?? null,
    managerLabel: user.managerLabel ?? null,
    managerGroup: user.managerGroup ?? null,
    groupConfirmed: Boolean(user.managerGroup) && user.groupConfirmed === true,
    mailState: 'ok',
  };
  const item: UserItem = {
    ...USERS.itemOf(row),
    schema: 1,
    version: 1,
    languageCode: user.languageCode,
    passwordHash: user.passwordHash,
    ...(user.person && { person: user.person }),
    credentialVersion: 0,
    sessionEpoch: 0,
    sessionsStarted: 0,
    sessionRoom: { epoch: 0, until: SESSIONS_MAX },
    startsSaved: 0,
    infoFeatureState: 'OFF',
    acceptedTermsOfUseVersion: null,
    administers: null,
    newEmail: null,
    newsletter: true,
    discount: 0,
    additionalCharge: 0,
    additionalChargeInfo: '',
    endOfTestPeriod: 0,
    openCharge: 0,
  };
  await transactGuarded([
    { write: markerOf(row), refusal: new Refusal('EMAIL_ALREADY_USED') },
    ...labelCounts(undefined, row),
    { write: { put: item, when: expr`attribute_not_exists(#pk)` } },
    ...wordChanges(undefined, row),
    ...also(row),
  ]);
  return item;
}

/** The account as it is now: read consistently, because it may have been made or changed a moment ago. */
export const readUser = (id: string) => getItem<UserItem>(userKey(id), { consistent: true });

export const readUsers = (ids: readonly string[], options?: { consistent?: boolean }) =>
  getItems<UserItem>(ids.map(userKey), options);

/**
 * The id of the account of an address; for an address without an account, an id that no account has. Reading that takes as long,
 * so the time does not reveal whether the account exists.
 */
export async function idByEmail(email: string): Promise<string> {
  const marker = await getItem<Item & { userId: string }>(emailKey(normaliseEmail(email)), {
    consistent: true,
  });
  return marker?.userId ?? 'nobody';
}

/** The account of an address. It always takes two reads. */
export const readUserByEmail = async (email: string): Promise<UserItem | undefined> =>
  readUser(await idByEmail(email));

/** The account of an address, or of an id. */
export const readUserNamed = (named: string): Promise<UserItem | undefined> =>
  named.includes('@') ? readUserByEmail(named) : readUser(named);

/** What a sign-in changes of an account, and the account after it. */
export interface Login {
  readonly change: Expression;
  readonly after: UserItem;
}

/**
 * The time of a sign-in and what else it changes, for the transaction that starts the session. The index by day is written only
 * when the day has changed.
 *
 * @param factorAskedAt see user-item.ts
 */
export function loginOf(account: UserItem, factorAskedAt?: number, also?: Changes): Login {
  const { row, factorAskedAt: was } = account;
  const lastLoginDate = iso();
  const isSame = factorAskedAt === was;
  const change = USERS.change(
    row,
    { lastLoginDate },
    {
      sets: { ...also?.sets, ...(isSame ? {} : given({ factorAskedAt })) },
      removes: [
        ...(also?.removes ?? []),
        ...(isSame || factorAskedAt !== undefined ? [] : ['factorAskedAt']),
      ],
    },
  );
  const { factorAskedAt: _, ...unasked } = account;
  return { change, after: { ...unasked, ...given({ factorAskedAt }), row: { ...row, lastLoginDate } } };
}

/** Changes only what is known of the devices of an account. */
export const recordDevice = (id: string, { sets, removes }: Changes): Promise<UserItem> =>
  updateItem<UserItem>(userKey(id), set(sets, removes), expr`attribute_exists(#pk)`);

/** The fields that a change of an account may set; fields of the row are set one by one. */
export type UserChange = Partial<Omit<UserItem, 'pk' | 'sk' | 'schema' | 'row' | 'version' | 'keyEpoch'>> & {
  row?: Partial<Omit<UserRow, 'id' | 'lastLoginDate'>>;
};

const ATTEMPTS = 4;

/**
 * Changes an account together with its index keys, words, address marker, the counts of its labels and the causes of its
 * usage, with an optimistic lock: after a concurrent change it calls `decide` again. Returns the account before and after.
 *
 * @param decide returns the change for the current account; undefined when there is nothing to change; throws to refuse
 * @throws ENTITY_NOT_FOUND, EMAIL_ALREADY_USED, MISSING_DATA_REFERENCE, PLEASE_TRY_AGAIN, the refusals of `decide`
 */
export async function changeUser(
  id: string,
  decide: (user: UserItem) => { change: UserChange; also?: readonly Guarded[] } | undefined,
): Promise<{ before: UserItem; after: UserItem }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await readUser(id);
    if (!before) throw new Refusal('ENTITY_NOT_FOUND');
    const decided = decide(before);
    if (!decided) return { before, after: before };
    const { change, also = [] } = decided;
    const row = { ...before.row, ...change.row };
    const isTaking = takesPermissions(before.row.role, row.role);
    const keyEpoch = (before.keyEpoch ?? 0) + 1;
    const after: UserItem = {
      ...before,
      ...change,
      ...(isTaking && { keyEpoch }),
      // Who may ask for it depends on the role.
      ...(row.role !== before.row.role && { factorReset: undefined }),
      row,
      version: before.version + 1,
    };
    try {
      await transactGuarded([
        ...also,
        ...(row.email === before.row.email
          ? []
          : [
              { write: markerOf(row), refusal: new Refusal('EMAIL_ALREADY_USED') },
              { write: { delete: emailKey(before.row.email) } },
            ]),
        ...labelCounts(before.row, row),
        { write: userUpdate(before, after) },
        ...wordChanges(before.row, row),
        ...serviceCauses(before, after),
      ]);
      return { before, after };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

/**
 * Refuses the calls of an account's sessions until a time (ms), in a transaction with `also`. Returns false if they are refused
 * already, or the account was deleted.
 */
export const refuseCallsOf = (id: string, until: number, also: Write): Promise<boolean> =>
  written(transact([{ update: userKey(id), ...refusingCalls(until) }, also]));

/** Deletes an account. Throws ConditionFailed if it was changed since it was read, and the refusals of `also`. */
export async function removeUser({ row, version }: UserItem, also: readonly Guarded[] = []): Promise<void> {
  await transactGuarded([
    ...also,
    { write: { delete: userKey(row.id), when: expr`#version = ${version}` } },
    { write: { delete: emailKey(row.email) } },
    { write: closeCounts(row.id) },
    ...labelCounts(row, undefined),
    ...wordChanges(row, undefined),
  ]);
}

const markerOf = ({ id, email }: UserRow): Write => ({
  put: { ...emailKey(email), userId: id },
  when: expr`attribute_not_exists(#pk)`,
});

/** Writes only what changed, so that the time of a concurrent sign-in is kept. */
function userUpdate(before: UserItem, after: UserItem): Write {
  const { pk, sk, row: _, ...attributes } = after;
  const own = changedIn(before, attributes);
  return {
    update: { pk, sk },
    change: USERS.change(after.row, changedIn(before.row, after.row), {
      sets: own,
      removes: Object.keys(own).filter((name) => own[name as keyof typeof own] === undefined),
    }),
    when: expr`#version = ${before.version}`,
  };
}

/** The attributes whose values differ. */
const changedIn = <T extends object>(was: T, is: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(is).filter(([name, value]) => !isDeepStrictEqual(was[name as keyof T], value)),
  ) as Partial<T>;

const LABELS = { managerGroup: 'managergroup', managerLabel: 'managerlabel', appLabel: 'applabel' } as const;

function labelCounts(before: UserRow | undefined, after: UserRow | undefined): Guarded[] {
  return Object.entries(LABELS).flatMap(([field, kind]) => {
    const name = field as keyof typeof LABELS;
    const [from, to] = [before?.[name], after?.[name]];
    if (from === to) return [];
    return [
      ...(from ? [{ write: countUser(kind, from, -1) }] : []),
      ...(to
        ? [{ write: countUser(kind, to, 1), refusal: new Refusal('MISSING_DATA_REFERENCE', { [field]: to }) }]
        : []),
    ];
  });
}

function wordChanges(before: UserRow | undefined, after: UserRow | undefined): Guarded[] {
  const textOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\u0000${sk}`;
  const was = new Map((before ? wordKeys(before) : []).map((key) => [textOf(key), key]));
  const is = new Map((after ? wordKeys(after) : []).map((key) => [textOf(key), key]));
  return [
    ...[...was].filter(([text]) => !is.has(text)).map(([, key]) => ({ write: { delete: key } })),
    ...[...is].filter(([text]) => !was.has(text)).map(([, key]) => ({ write: { put: { ...key } } })),
  ];
}
