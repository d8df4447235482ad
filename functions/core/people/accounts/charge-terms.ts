import type { InfoCmsState } from '../../../../shared/content/info-cms.ts';
import { queryIndex } from '../../../platform/table.ts';
import { readUser, readUsers } from './store.ts';
import { USERS, type UserItem, type UserRow } from './user-item.ts';

/** What is agreed with an account about charges. */
export interface ChargeTerms {
  /** ISO 8601. */
  readonly createdDate: string;
  /** The group of the account, once its admin or an admin has confirmed it. */
  readonly managerGroup: string | null;
  /** Percent. */
  readonly discount: number;
  /** Cents a month. */
  readonly additionalCharge: number;
  readonly additionalChargeInfo: string;
  /** The last month of the test, year * 100 + month; 0: there is none. */
  readonly endOfTestPeriod: number;
}

/** The terms of an account; undefined if it does not exist. */
export async function chargeTermsOf(userId: string): Promise<ChargeTerms | undefined> {
  const user = await readUser(userId);
  return user && termsOf(user);
}

const termsOf = ({ row, discount, additionalCharge, additionalChargeInfo, endOfTestPeriod }: UserItem) => ({
  createdDate: row.createdDate,
  managerGroup: row.groupConfirmed ? row.managerGroup : null,
  ...{ discount, additionalCharge, additionalChargeInfo, endOfTestPeriod },
});

/** An account as the run of a month counts and charges it. */
export interface ChargedAccount {
  readonly id: string;
  readonly name: string;
  readonly terms: ChargeTerms;
  readonly state: InfoCmsState;
  /** When its Info CMS was last switched off, ISO 8601; null: never. */
  readonly offAt: string | null;
}

interface Page {
  readonly accounts: ChargedAccount[];
  /** The position to continue at; undefined: these were the last ones. */
  readonly stoppedAt: Record<string, string> | undefined;
}

/** Some accounts, the oldest first. */
export const someAccounts = (limit: number, after?: Record<string, string>): Promise<Page> =>
  page('all', USERS.kind, limit, after);

/** Some accounts that name a group, confirmed or not, the oldest first. */
export const membersOf = (group: string, limit: number, after?: Record<string, string>): Promise<Page> =>
  page('own', USERS.partitionOf(group), limit, after);

async function page(
  partition: 'all' | 'own',
  value: string,
  limit: number,
  after: Record<string, string> | undefined,
): Promise<Page> {
  const slot = USERS.slotOf('created');
  const { items, stoppedAt } = await queryIndex<UserRow>(partition, slot, value, { limit, after });
  const ids = items.map(({ row }) => row.id);
  const users = await readUsers(ids, { consistent: true });
  return { accounts: users.map(toCharged), stoppedAt };
}

const toCharged = (user: UserItem): ChargedAccount => ({
  ...{ id: user.row.id, name: user.row.name, terms: termsOf(user) },
  ...{ state: user.infoFeatureState, offAt: user.infoOffAt ?? null },
});

/** An account as it is charged; undefined if it does not exist. Read consistently. */
export async function chargedAccount(id: string): Promise<ChargedAccount | undefined> {
  const user = await readUser(id);
  return user && toCharged(user);
}
