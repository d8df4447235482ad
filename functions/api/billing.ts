import { billing, billingAdmin } from '../../shared/contract/billing.ts';
import { setInfoFeatureState } from '../core/composition/set-info-feature-state.ts';
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
import { getSpendAlert, setSpendAlert } from '../core/money/spending/spend-alert.ts';
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
    getBillingRuns,
    pauseBillingRun,
    resumeBillingRun,
  },
);
