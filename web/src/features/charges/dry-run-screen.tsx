import { Box } from '@chakra-ui/react';
import { FlaskConical } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  getBillingDryRunStatements,
  startBillingDryRun,
} from '../../../../shared/contract/money/billing-runs.ts';
import type { FilterFields } from '../../../../shared/filter.ts';
import { DRY_OUTCOMES, type DryOutcome, type DryStatement } from '../../../../shared/model/dry-run.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { markStyles } from '../../components/list/list-styles.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { BackLink } from '../../components/page-head.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { DryRunSummary } from './dry-run-summary.tsx';
import { RunMark } from './run-mark.tsx';
import { useDryOutcomes } from './use-dry-outcomes.ts';
import { useDryRun } from './use-dry-run.ts';
import { useDryRunColumns } from './use-dry-run-columns.tsx';
import { followMs } from './use-followed.ts';

const NAME = 'dryStatements';
const FIELDS = {
  outcome: { type: 'choice', operators: ['eq'], choices: DRY_OUTCOMES },
} as const satisfies FilterFields;
/** The outcome in the filters of the address. */
const outcomeIn = (filter: readonly string[]): DryOutcome | undefined =>
  DRY_OUTCOMES.find((outcome) => filter.includes(`outcome:eq:${outcome}`));

/** What the run of the month in the URL would charge, live while it is counted. */
export function DryRunScreen() {
  const { t, i18n } = useTranslation('charges');
  const { month: named = '', cursor } = useParams();
  const month = Number(named);
  const { data: run, mutate } = useDryRun(month);
  const { button } = useStart(month, run?.state, (next) => void mutate(next, { revalidate: false }));
  const outcomes = useDryOutcomes();
  const columns = useDryRunColumns();
  const load = useCallback(
    ({ filter, ...query }: ListQuery) => {
      const outcome = outcomeIn(filter);
      return call(getBillingDryRunStatements, {
        params: { month: named },
        query: { ...query, ...(outcome && { outcome }), extra_field: ['owner'] },
      });
    },
    [named],
  );
  const isCounting = run?.state === 'running';
  useRefreshOnceCounted(isCounting);
  const spec = useMemo(
    (): ListSpec<DryStatement> => ({
      name: NAME,
      owner: named,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: FIELDS,
      searches: [],
      choices: [
        {
          field: 'outcome',
          label: t('dryRun.becomes'),
          any: t('dryRun.anyOutcome'),
          options: DRY_OUTCOMES.map((outcome) => ({
            label: outcomes[outcome].text,
            expression: () => `outcome:eq:${outcome}`,
          })),
        },
      ],
      cursor,
      pathTo: (to) => paths.billingDryRun.to(month, to),
      empty: run
        ? {
            title: isCounting ? t('run.noneYet') : t('dryRun.nothing'),
            hint: t('dryRun.nothingHint'),
            icon: FlaskConical,
          }
        : { title: t('dryRun.none'), hint: t('dryRun.noneHint'), icon: FlaskConical },
      selectable: false,
      pollMs: () => followMs(run?.state),
    }),
    [load, columns, outcomes, named, month, cursor, run, isCounting, t],
  );
  return (
    <ListScreen
      key={named}
      title={t('dryRun.title', { month: monthName(month, i18n.language) })}
      spec={spec}
      above={<BackLink to={paths.billingRuns.to()}>{t('runs.title')}</BackLink>}
      aside={
        <>
          {run && (
            <Box css={markStyles}>
              <RunMark state={run.state} />
            </Box>
          )}
          {button}
        </>
      }
      summary={run && <DryRunSummary run={run} />}
    />
  );
}

/** Refreshes the list when all is counted: its last page may be older than that. */
function useRefreshOnceCounted(isCounting: boolean): void {
  const refresh = useRefreshList(NAME);
  const was = useRef(isCounting);
  useEffect(() => {
    if (was.current && !isCounting) void refresh();
    was.current = isCounting;
  }, [isCounting, refresh]);
}

type Started = Awaited<ReturnType<typeof startDryRun>>;
const startDryRun = (month: number) => call(startBillingDryRun, { params: { month: String(month) } });

/** The button that begins a dry run, or another one in place of the last. */
function useStart(month: number, state: Started['state'] | undefined, onStarted: (run: Started) => void) {
  const { t } = useTranslation('charges');
  const errorText = useErrorText();
  const refresh = useRefreshList(NAME);
  const { actingAs } = useSession();
  const [busy, setBusy] = useState(false);
  const label = state ? t('dryRun.again') : t('dryRun.start');
  async function start() {
    setBusy(true);
    try {
      onStarted(await startDryRun(month));
      void refresh();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }
  // Not while acting for another user.
  const button = !actingAs && (
    <SteadyButton
      size="sm"
      loading={busy || state === 'running'}
      loadingText={label}
      onClick={() => void start()}
    >
      {label}
    </SteadyButton>
  );
  return { button };
}
