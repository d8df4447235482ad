import { readUser } from './store.ts';

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
  const user = await readUser(userId, { consistent: true });
  if (!user) return undefined;
  const { row, discount, additionalCharge, additionalChargeInfo, endOfTestPeriod } = user;
  return {
    createdDate: row.createdDate,
    managerGroup: row.groupConfirmed ? row.managerGroup : null,
    ...{ discount, additionalCharge, additionalChargeInfo, endOfTestPeriod },
  };
}
