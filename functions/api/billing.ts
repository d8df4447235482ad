import { billing, billingAdmin } from '../../shared/contract/billing.ts';
import { setInfoFeatureState } from '../core/composition/set-info-feature-state.ts';
import { getComparison } from '../core/money/comparison/get-comparison.ts';
import { getInvoiceUrl } from '../core/money/issuing/get-invoice-url.ts';
import {
  getBillingSettings,
  getBillingSettingsAsAdmin,
  setBillingSettings,
} from '../core/money/prices/billing-settings.ts';
import { getInitialEndOfTest } from '../core/money/prices/end-of-test.ts';
import { getInfoUsage, getUsedTimes } from '../core/money/reporting/explain-usage.ts';
import {
  getInfoProviderReporting,
  getInfoProviderReportingAsAdmin,
} from '../core/money/reporting/get-reporting.ts';
import { getBillingRuns, pauseBillingRun, resumeBillingRun } from '../core/money/run/control-run.ts';
import {
  getBillingDryRun,
  getBillingDryRunStatements,
  startBillingDryRun,
} from '../core/money/run/dry-runs.ts';
import { getBillingReport, startBillingReport } from '../core/money/run/reports.ts';
import { getBillingRetry, retryBillingRun } from '../core/money/run/retries.ts';
import { getGroupForecast } from '../core/money/spending/get-group-forecast.ts';
import { getSpendAlert, setSpendAlert } from '../core/money/spending/spend-alert.ts';
import { getGroupCharges } from '../core/money/statements/get-group-charges.ts';
import {
  getInfoProviderChargeInfos,
  getStatements,
  getStatementsAsAdmin,
} from '../core/money/statements/get-statements.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...billing.operations, ...billingAdmin.operations] },
  {
    setInfoFeatureState,
    getInfoProviderReporting,
    getInfoProviderReportingAsAdmin,
    getUsedTimes,
    getInfoUsage,
    getGroupForecast,
    getSpendAlert,
    setSpendAlert,
    getBillingSettings,
    getInitialEndOfTest,
    getBillingSettingsAsAdmin,
    setBillingSettings,
    getStatements,
    getStatementsAsAdmin,
    getInvoiceUrl,
    getInfoProviderChargeInfos,
    getGroupCharges,
    getBillingRuns,
    pauseBillingRun,
    resumeBillingRun,
    getComparison,
    startBillingDryRun,
    getBillingDryRun,
    getBillingDryRunStatements,
    retryBillingRun,
    getBillingRetry,
    startBillingReport,
    getBillingReport,
  },
);
