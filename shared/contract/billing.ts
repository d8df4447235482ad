import { setInfoFeatureState } from './content/infos.ts';
import { getInvoiceUrl } from './money/invoices.ts';
import {
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
    getStatementsAsAdmin,
    getBillingSettingsAsAdmin,
    setBillingSettings,
    getBillingRuns,
    pauseBillingRun,
    resumeBillingRun,
  ],
} as const satisfies Group;
