import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { RetryDialog } from './retry-dialog.tsx';
import { RunMark } from './run-mark.tsx';
import { useRun } from './use-run.ts';
import { useRunCommands } from './use-run-commands.tsx';

type RunTab = 'overview' | 'report' | 'changes';

interface RunPageProps {
  readonly here: RunTab;
  readonly children: (run: BillingRun) => ReactNode;
}

/** The page of the billing run in the URL, with one of its tabs. */
export function RunPage({ here, children }: RunPageProps) {
  const { t, i18n } = useTranslation(['charges', 'list']);
  const { month: named = '' } = useParams();
  const month = Number(named);
  const thing = useRun(named);
  const navigate = useNavigate();
  const { actingAs } = useSession();
  const [isRetrying, setRetrying] = useState(false);
  const { buttons, dialog } = useRunCommands(
    thing.data,
    (changed) => void thing.mutate(changed, { revalidate: false }),
  );
  const tabs: Record<RunTab, readonly [to: string, label: string]> = {
    overview: [paths.billingRun.to(month), t('list:tab.overview')],
    report: [paths.billingRunReport.to(month), t('report.tab')],
    changes: [paths.billingRunChanges.to(month), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={named}
        list={{ screens: ['billingRuns'], label: t('runs.title'), to: paths.billingRuns.to() }}
        thing={thing}
        nameOf={(run) => t('run.title', { month: monthName(run.month, i18n.language) })}
        facts={({ state, startedDate, endedDate }) => ({
          state: <RunMark state={state} />,
          started: (
            <span>
              {t('column.started')} <TimeAgo at={Date.parse(startedDate)} />
            </span>
          ),
          ended: endedDate && (
            <span>
              {t('column.ended')} <TimeAgo at={Date.parse(endedDate)} />
            </span>
          ),
        })}
        buttons={
          <>
            {thing.data && thing.data.state !== 'running' && !actingAs && (
              <SteadyButton size="sm" variant="outline" bg="bg.panel" onClick={() => setRetrying(true)}>
                {t('retry.action')}
              </SteadyButton>
            )}
            {buttons}
          </>
        }
        menu={[
          {
            label: t('dryRun.open'),
            icon: FlaskConical,
            perform: () => void navigate(paths.billingDryRun.to(month)),
          },
        ]}
        tabs={(Object.keys(tabs) as RunTab[]).map((tab) => ({
          to: tabs[tab][0],
          label: tabs[tab][1],
          here: tab === here,
        }))}
        missing={{
          title: t('run.missing', { month: named }),
          hint: t('run.missingHint'),
        }}
        isTitledByTab={here === 'changes'}
      >
        {children}
      </ThingPage>
      {dialog}
      {isRetrying && <RetryDialog month={month} onClose={() => setRetrying(false)} />}
    </>
  );
}
