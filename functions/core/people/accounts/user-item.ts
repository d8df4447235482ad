import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import type { Language, MAIL_STATES, User } from '../../../../shared/model/user.ts';
import type { Role } from '../../../../shared/roles.ts';
import { EVERYBODY } from '../../../platform/list-by-words.ts';
import type { ListDefinition } from '../../../platform/list-definition.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/** An account as it stands in the table, and everything that follows from it there. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  deactivated: boolean;
  createdDate: string;
  lastLoginDate: string | null;
  appLabel: string | null;
  managerLabel: string | null;
  managerGroup: string | null;
  groupConfirmed: boolean;
  mailState: (typeof MAIL_STATES)[number];
}

export interface UserItem extends Item {
  schema: 1;
  /** What a list shows. */
  row: UserRow;
  /** Grows with every change but a sign-in. */
  version: number;
  languageCode: Language;
  /** Null: no password is the right one, until one is set by a mailed link (see email-signup.ts). */
  passwordHash: string | null;
  /** Links that were mailed under an earlier version are worthless (see credentials.ts). */
  credentialVersion?: number;
  /** Sessions of an earlier epoch are over: one write ends all of them. */
  sessionEpoch: number;
  /** Grows when a change of role takes permissions from API keys: those given before are gone for good. Absent: 0. */
  keyEpoch?: number;
  infoFeatureState: User['infoFeatureState'];
  acceptedTermsOfUseVersion: string | null;
  /** The group whose admin this user is. */
  administers: string | null;
  /** An address that waits for its confirmation. */
  newEmail: string | null;
  newsletter: boolean;
  discount: InfoProvider['discount'];
  additionalCharge: InfoProvider['additionalCharge'];
  additionalChargeInfo: InfoProvider['additionalChargeInfo'];
  endOfTestPeriod: InfoProvider['endOfTestPeriod'];
  /** Cents that were charged and not paid. */
  openCharge: number;
}

const KIND = 'user';

export const userKey = (id: string): Key => ({ pk: `${KIND}#${id}`, sk: 'row' });
/** Marks an address as taken and points to its account. */
export const emailKey = (email: string): Key => ({ pk: `email#${email}`, sk: 'user' });

/** Addresses are compared without regard to case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** How the filters of the user list are answered; the rarest values first. Listed by group (`own`) and over all. */
export const userList: ListDefinition = {
  kind: KIND,
  fields: {
    email: { words: true, path: 'email' },
    name: { words: true, path: 'name' },
    appLabel: { slot: 7, path: 'appLabel' },
    managerLabel: { slot: 5, path: 'managerLabel' },
    lastLoginDate: { slot: 2, path: 'lastLoginDate', sortValue: (time) => time.slice(0, 10) },
    roles: { slot: 3, path: 'role' },
    verified: { slot: 4, path: 'verified' },
  },
};

/** Attributes of an account that the indexes are made of. A slot without a value is left out: nobody asks for none. */
export function indexKeys(row: UserRow): Record<string, string | undefined> {
  const { id, email, role, verified, createdDate, lastLoginDate, managerGroup, managerLabel, appLabel } = row;
  const isUnconfirmed = !verified && !row.deactivated;
  return {
    all: KIND,
    own: managerGroup ? `${KIND}#${managerGroup}` : undefined,
    s1: `${email}#${id}`,
    s2: lastLoginDate ? `${lastLoginDate.slice(0, 10)}#${id}` : undefined,
    s3: `${role}#${id}`,
    s4: `${verified}#${id}`,
    s5: managerLabel ? `${managerLabel}#${id}` : undefined,
    s6: `${createdDate}#${id}`,
    s7: appLabel ? `${appLabel}#${id}` : undefined,
    // Those that expire when nobody confirms them (see expire-unconfirmed.ts).
    s8: isUnconfirmed ? `${createdDate}#${id}` : undefined,
  };
}

/** The pointers from the words of an account's name and address, for everybody's list and its group's. */
export function wordKeys({ id, name, email, managerGroup }: UserRow): Key[] {
  const scopes = [EVERYBODY, ...(managerGroup ? [managerGroup] : [])];
  return Object.entries({ name, email }).flatMap(([field, text]) =>
    wordsOf(text).flatMap((word) => scopes.map((scope) => wordKey(KIND, field, scope, word, id))),
  );
}
