import { setInfoFeatureState } from './content/infos.ts';
import {
  getBillingDryRun,
  getBillingDryRunStatements,
  getBillingReport,
  getBillingRetry,
  retryBillingRun,
  startBillingDryRun,
  startBillingReport,
} from './money/billing-runs.ts';
import { getComparison } from './money/comparison.ts';
import { getInvoiceUrl } from './money/invoices.ts';
import {
  getGroupForecast,
  getInfoProviderReporting,
  getInfoProviderReportingAsAdmin,
  getInfoUsage,
  getSpendAlert,
  getUsedTimes,
  setSpendAlert,
} from './money/reporting.ts';
import {
  getBillingSettings,
  getBillingSettingsAsAdmin,
  getInitialEndOfTest,
  setBillingSettings,
} from './money/settings.ts';
import {
  getBillingRuns,
  getGroupCharges,
  getInfoProviderChargeInfos,
  getStatements,
  getStatementsAsAdmin,
  pauseBillingRun,
  resumeBillingRun,
} from './money/statements.ts';
import type { Group } from './operation.ts';

/** The states of the Info CMS, its use and what it costs, for its users. */
export const billing = {
  name: 'billing',
  prefix: '/api/infoprovider/v1',
  operations: [
    setInfoFeatureState,
    getInfoProviderReporting,
    getUsedTimes,
    getInfoUsage,
    getGroupForecast,
    getSpendAlert,
    setSpendAlert,
    getBillingSettings,
    getInitialEndOfTest,
    getStatements,
    getInvoiceUrl,
  ],
} as const satisfies Group;

/** The same for admins and group admins. */
export const billingAdmin = {
  name: 'billingAdmin',
  prefix: '/api/admin/v1',
  operations: [
    getInfoProviderReportingAsAdmin,
    getInfoProviderChargeInfos,
    getGroupCharges,
    getStatementsAsAdmin,
    getBillingSettingsAsAdmin,
    setBillingSettings,
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
  ],
} as const satisfies Group;
