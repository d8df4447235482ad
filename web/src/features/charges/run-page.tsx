import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { RunMark } from './run-mark.tsx';
import { useRun } from './use-run.ts';
import { useRunCommands } from './use-run-commands.tsx';

type RunTab = 'overview' | 'changes';

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
  const { buttons, dialog } = useRunCommands(
    thing.data,
    (changed) => void thing.mutate(changed, { revalidate: false }),
  );
  const tabs: Record<RunTab, readonly [to: string, label: string]> = {
    overview: [paths.billingRun.to(month), t('list:tab.overview')],
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
        buttons={buttons}
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
    </>
  );
}
