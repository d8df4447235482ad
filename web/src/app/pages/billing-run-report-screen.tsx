import { Report } from '../../features/charges/report.tsx';
import { RunPage } from '../../features/charges/run-page.tsx';

/** The close of the month of the billing run in the URL: a tab of its page. */
export const BillingRunReportScreen = () => (
  <RunPage here="report">{(run) => <Report key={run.month} month={run.month} />}</RunPage>
);
