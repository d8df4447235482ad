import useSWR from 'swr';
import { getOpenPayments } from '../../../../shared/contract/money/charges.ts';
import { getPaymentData } from '../../../../shared/contract/money/payment.ts';
import { getGroupForecast, getInfoProviderReporting } from '../../../../shared/contract/money/reporting.ts';
import { getBillingSettings } from '../../../../shared/contract/money/settings.ts';
import { getStatements } from '../../../../shared/contract/money/statements.ts';
import type { PriceList } from '../../../../shared/model/billing-settings.ts';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import type { GroupForecast, ReportedMonth } from '../../../../shared/model/reporting.ts';
import type { OpenPayment, Statement, StatementState } from '../../../../shared/model/statement.ts';
import { nextCursor } from '../../components/list/walk-pages.ts';
import { call } from '../../lib/api.ts';

export interface StatementPage {
  readonly items: readonly Statement[];
  /** The cursor of earlier ones; undefined: there are none. */
  readonly next: string | undefined;
}

/** What an account that uses the Info CMS is charged for. */
export interface Use {
  readonly month: ReportedMonth;
  readonly prices: PriceList;
}

export interface PaymentState {
  readonly payment: PaymentData;
  readonly open: readonly OpenPayment[];
  readonly statements: StatementPage;
  /** Absent for those who have no Info CMS. */
  readonly use: Use | undefined;
  /** What the running month of the user's own group comes to; absent if it pays for nobody, or was not counted yet. */
  readonly forecast: GroupForecast | undefined;
}

/** A page of the statements, the latest first. */
export async function loadStatements(after?: string): Promise<StatementPage> {
  const page = await call(getStatements, {
    query: { limit: 15, filter: [], ...(after !== undefined && { starting_at: after }) },
  });
  return { items: page.items, next: nextCursor(page) };
}

/** Between two looks while something is about to change by itself. */
const LOOK_MS = 3000;

/**
 * How the user's own account pays, all together, so that nothing moves when a part arrives. It looks again while a charge is under
 * way, and until the list of statements, which lags behind, agrees with what is open.
 */
export const usePayment = (hasInfoCms: boolean, hasGroup: boolean) =>
  useSWR(['payment', hasInfoCms, hasGroup], () => loadPayment(hasInfoCms, hasGroup), {
    refreshInterval: (state) => (state && isUnderWay(state) ? LOOK_MS : 0),
  });

async function loadPayment(hasInfoCms: boolean, hasGroup: boolean): Promise<PaymentState> {
  const [payment, { items: open }, statements, use, counted] = await Promise.all([
    call(getPaymentData, {}),
    call(getOpenPayments, {}),
    loadStatements(),
    hasInfoCms ? loadUse() : undefined,
    hasGroup ? call(getGroupForecast, {}) : undefined,
  ]);
  return { payment, open, statements, use, forecast: counted?.value ?? undefined };
}

const OPEN_STATES: readonly StatementState[] = ['paying', 'toConfirm', 'declined'];

function isUnderWay({ open, statements }: PaymentState): boolean {
  const states = new Map<string, StatementState>(open.map(({ statementId, state }) => [statementId, state]));
  return (
    [...states.values()].includes('paying') ||
    statements.items.some(
      ({ id, state }) =>
        (states.get(id) ?? state) !== state || (OPEN_STATES.includes(state) && !states.has(id)),
    )
  );
}

async function loadUse(): Promise<Use> {
  const [month, prices] = await Promise.all([
    call(getInfoProviderReporting, { params: { month: '0' }, query: { limit: 1 } }),
    call(getBillingSettings, {}),
  ]);
  return { month, prices };
}
