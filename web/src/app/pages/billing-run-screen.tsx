import { Notice } from '../../components/notice.tsx';
import { Overview } from '../../components/thing-page/overview.tsx';
import { LastChanges } from '../../features/audit/last-changes.tsx';
import { ComparisonLine } from '../../features/charges/comparison-line.tsx';
import { Orphans } from '../../features/charges/orphans.tsx';
import { Outcomes } from '../../features/charges/outcomes.tsx';
import { RetryNotice } from '../../features/charges/retry-notice.tsx';
import { RunFigures } from '../../features/charges/run-figures.tsx';
import { RunPage } from '../../features/charges/run-page.tsx';
import { usePausedText } from '../../features/charges/use-run.ts';
import { paths } from '../../lib/paths.ts';

/** How the billing run in the URL is: the first tab of its page. */
export function BillingRunScreen() {
  const pausedText = usePausedText();
  return (
    <RunPage here="overview">
      {(run) => (
        <Overview
          key={run.month}
          notices={
            <>
              {run.state === 'paused' && <Notice tone="info">{pausedText}</Notice>}
              <RetryNotice month={run.month} />
              <Orphans groups={run.groupsWithoutPayer} />
            </>
          }
          main={
            <>
              <RunFigures run={run} />
              <Outcomes run={run} />
              <ComparisonLine month={run.month} />
            </>
          }
          aside={
            <LastChanges
              item={`billingRun/${run.month}`}
              ownerId={null}
              all={paths.billingRunChanges.to(run.month)}
            />
          }
        />
      )}
    </RunPage>
  );
}
