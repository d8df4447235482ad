import type { InactiveBy } from '../../../../shared/content/info-cms.ts';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import type { Language, MAIL_STATES, User } from '../../../../shared/model/user.ts';
import type { Reach, Role } from '../../../../shared/roles.ts';
import { EVERYBODY } from '../../../platform/list-by-words.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';
import type { Person } from './single-sign-on/person.ts';

/** An account as it is stored in the table, with its index keys and word pointers. */
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

/** A reset of the second factors of an account that somebody has asked for, and that has not taken effect yet. */
export interface FactorReset {
  id: string;
  askedBy: string;
  /** That of the call that asked. */
  reach: Reach;
  reason: string;
  /** ms. */
  askedAt: number;
  dueAt: number;
  /** The host in the links of its mails. */
  host: string;
}

export interface UserItem extends Item {
  schema: 1;
  /** What a list shows. */
  row: UserRow;
  /** Grows with every change except a sign-in. */
  version: number;
  languageCode: Language;
  /** Null: no password is valid until one is set by a mailed link (see sign-up-again.ts). */
  passwordHash: string | null;
  /** Links that were mailed under an earlier version do not work (see credentials.ts). */
  credentialVersion?: number;
  /** Whether a sign-in needs more than the password (factors/factor-store.ts). Absent: no. */
  hasFactor?: boolean;
  /** When the owner first signed in under a policy that asks for a second factor, ms. Absent: not yet, or none asks. */
  factorAskedAt?: number;
  /** A reset of the second factors that waits. Absent: none. */
  factorReset?: FactorReset | undefined;
  /** Sessions of an earlier epoch have ended, so that one write can end all sessions. */
  sessionEpoch: number;
  /** How many sessions ever started, and up to which number an epoch has room for them (sign-in/session-limit.ts). Absent: unknown. */
  sessionsStarted?: number;
  sessionRoom?: { readonly epoch: number; readonly until: number };
  /** How often a view with which a list starts was saved (views/views-store.ts). Absent: unknown. */
  startsSaved?: number;
  /**
   * Grows when a change of role takes permissions from API keys, which never get them back by themselves. Absent: 0.
   */
  keyEpoch?: number;
  /** Until when calls by its sessions are refused because there were too many (access/limit-calls.ts), ms. Absent: never. */
  callsRefusedUntil?: number;
  /** The devices of its last sign-ins (sign-in/history/known-devices.ts), and when each was seen (ms). Absent: none was noted. */
  devices?: Readonly<Record<string, number>>;
  /** Who the owner is at the provider of the group. Absent: has not signed in there. */
  person?: Person;
  infoFeatureState: User['infoFeatureState'];
  /** Who made an inactive Info CMS inactive. Absent or null: it is not inactive. */
  inactiveBy?: InactiveBy | null;
  /** When the service of a terminated Info CMS ends, ISO 8601. Absent or null: it does not end. */
  infoServiceEnd?: string | null;
  /** When the Info CMS was last switched off. All content that was created until then is deleted. */
  infoOffAt?: string;
  acceptedTermsOfUseVersion: string | null;
  /** The group whose admin this user is. */
  administers: string | null;
  /** A new address that is not confirmed yet. */
  newEmail: string | null;
  newsletter: boolean;
  /** Absent: true. */
  runAsMails?: boolean;
  /** Whether the console shows the first steps. Absent: yes. */
  showsFirstSteps?: boolean;
  discount: InfoProvider['discount'];
  additionalCharge: InfoProvider['additionalCharge'];
  additionalChargeInfo: InfoProvider['additionalChargeInfo'];
  endOfTestPeriod: InfoProvider['endOfTestPeriod'];
  /** Charged and unpaid cents. */
  openCharge: number;
  /** When live mode was accepted, ISO 8601. Absent: not yet. */
  liveModeAt?: string;
  /** Whether a card and an address are there (core/money/payment); the data themselves are in a guarded item. Absent: no. */
  hasPaymentData?: boolean;
}

/** When the service of a terminated Info CMS ends, ms; null: it does not end. */
export const serviceEndOf = ({ infoServiceEnd }: UserItem): number | null =>
  infoServiceEnd ? Date.parse(infoServiceEnd) : null;

const KIND = 'user';

export const userKey = (id: string): Key => USERS.keyOf(id);
/** Marks an address as taken and points to its account. */
export const emailKey = (email: string): Key => ({ pk: `email#${email}`, sk: 'user' });

/** The list of accounts, of a group (`own`) or of all accounts, ordered by address. */
export const USERS = listed<UserRow>()(KIND, {
  shards: 1,
  owner: 'managerGroup',
  fields: {
    email: { words: true, of: 'email' },
    name: { words: true, of: 'name' },
    appLabel: { slot: 7, of: 'appLabel', sparse: true },
    managerLabel: { slot: 5, of: 'managerLabel', sparse: true },
    lastLoginDate: { slot: 2, of: 'lastLoginDate', sortValue: (time) => time.slice(0, 10), sparse: true },
    roles: { slot: 3, of: 'role' },
    verified: { slot: 4, of: 'verified' },
  },
  orders: {
    address: { slot: 1, of: 'email' },
    created: { slot: 6, of: 'createdDate' },
    /** Unconfirmed accounts, which expire (see expire-unconfirmed.ts). */
    unconfirmed: {
      slot: 8,
      from: ['verified', 'deactivated', 'createdDate'],
      key: ({ id, verified, deactivated, createdDate }: UserRow) =>
        verified || deactivated ? undefined : `${createdDate}#${id}`,
    },
  },
});
export const userList = USERS.list;

/** The pointers from the words of an account's name and address, for the list of all accounts and that of its group. */
export function wordKeys({ id, name, email, managerGroup }: UserRow): Key[] {
  const scopes = [EVERYBODY, ...(managerGroup ? [managerGroup] : [])];
  return Object.entries({ name, email }).flatMap(([field, text]) =>
    wordsOf(text).flatMap((word) => scopes.map((scope) => wordKey(KIND, field, scope, word, id))),
  );
}
