import type { BillingReport } from '../../shared/model/billing-report.ts';
import type { BillingRun } from '../../shared/model/billing-run.ts';
import type { DryRun, DryStatement } from '../../shared/model/dry-run.ts';
import type { ChargeInfo, Statement } from '../../shared/model/statement.ts';

const TIME = '2026-11-01T03:00:00.000Z';

/** A paid charge of October, with the values of a test. */
export const sampleCharge = (other: Partial<ChargeInfo> = {}): ChargeInfo => ({
  ...{ date: TIME, month: 202610, state: 'paid', group: null, devices: 2 },
  ...{ singleCharge: 600, rawCharge: 1200, discount: 120, additionalCharge: 500 },
  ...{ total: 1580, vat: 300, invoice: 7 },
  ...other,
});

/** The statement of it. */
export const sampleStatement = (other: Partial<Statement> = {}): Statement => ({
  ...{ id: 'anna.202610', payerId: 'anna', group: null, month: 202610, state: 'paid', number: 7 },
  ...{ netCents: 1580, vatRateBp: 1900, vatCents: 300, totalCents: 1880 },
  ...{ reason: null, createdDate: TIME },
  ...other,
});

/** A finished run of October. */
export const sampleRun = (other: Partial<BillingRun> = {}): BillingRun => ({
  ...{ month: 202610, state: 'finished', startedDate: TIME, endedDate: TIME },
  ...{ accounts: 1200, usedAccounts: 800, netCents: 960_000 },
  outcomes: { paid: { statements: 700, cents: 1_000_000 }, declined: { statements: 3, cents: 2142 } },
  ...{ groupsWithoutPayer: [], version: 9 },
  ...other,
});

/** A finished dry run of October. */
export const sampleDryRun = (other: Partial<DryRun> = {}): DryRun => ({
  ...{ month: 202610, state: 'finished', startedDate: TIME, endedDate: TIME, expiryDate: TIME, isOver: true },
  ...{ accounts: 1200, usedAccounts: 800, netCents: 960_000, freeAccounts: 5 },
  outcomes: { charged: { statements: 700, cents: 1_000_000 }, noCard: { statements: 3, cents: 2142 } },
  ...{ unpaid: { accounts: 2, netCents: 1200 }, groupsWithoutPayer: [], version: 9 },
  ...other,
});

/** A statement of it. */
export const sampleDryStatement = (other: Partial<DryStatement> = {}): DryStatement => ({
  ...{ id: 'anna.202610', payerId: 'anna', group: null, month: 202610, outcome: 'charged' },
  ...{ netCents: 1580, vatRateBp: 1900, vatCents: 300, totalCents: 1880 },
  ...{ carried: [], position: null, made: null },
  ...other,
});

/** The finished report of October. */
export const sampleReport = (other: Partial<BillingReport> = {}): BillingReport => ({
  ...{ month: 202610, state: 'finished', startedDate: TIME, endedDate: TIME, statements: 2 },
  ofMonth: {
    accounts: { receivable: 714, revenue: -1200, vat: -228, cash: 714, writeOff: 0, disputed: 0 },
    movements: { invoiced: { count: 2, cents: 1428 }, paid: { count: 1, cents: 714 } },
  },
  inMonth: {
    accounts: { receivable: 0, revenue: 0, vat: 0, cash: 0, writeOff: 0, disputed: 0 },
    movements: {},
  },
  numbers: { first: 7, last: 8, checked: 2, missing: [] },
  version: 5,
  ...other,
});
