import { Button } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { getBillingRuns } from '../../../../shared/contract/money/statements.ts';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { monthOf } from '../../../../shared/month.ts';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { RunMark, useRunStates } from './run-mark.tsx';

const FOLLOW_MS = 5000;

/** The runs that charge the months, the latest first. */
export function RunListScreen() {
  const { t, i18n } = useTranslation('charges');
  const { cursor } = useParams();
  const columns = useColumns();
  const load = useCallback(({ filter: _, ...query }: ListQuery) => call(getBillingRuns, { query }), []);
  const spec = useMemo(
    (): ListSpec<BillingRun> => ({
      name: 'billingRuns',
      owner: 'all',
      idOf: ({ month }) => String(month),
      load,
      columns,
      fields: {},
      searches: [],
      choices: [],
      cursor,
      pathTo: paths.billingRuns.to,
      empty: { title: t('runs.none'), hint: t('runs.noneHint'), icon: CalendarCheck },
      selectable: false,
      pollMs: (items) => (items.some(({ state }) => state === 'running') ? FOLLOW_MS : 0),
    }),
    [load, columns, cursor, t],
  );
  const running = monthOf(useNow());
  return (
    <ListScreen
      title={t('runs.title')}
      spec={spec}
      aside={
        <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
          <Link to={paths.billingDryRun.to(running)}>
            {t('dryRun.title', { month: monthName(running, i18n.language) })}
          </Link>
        </Button>
      }
    />
  );
}

function useColumns(): readonly Column<BillingRun>[] {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const states = useRunStates();
  return useMemo(() => {
    const number = (id: string, title: string, of: (run: BillingRun) => number): Column<BillingRun> => ({
      id,
      title,
      isAmount: true,
      cell: (run) => of(run).toLocaleString(language),
      csv: of,
    });
    return [
      {
        id: 'month',
        title: t('column.month'),
        lead: true,
        cell: ({ month }) => (
          <Link className="item opens" to={paths.billingRun.to(month)}>
            {monthName(month, language)}
          </Link>
        ),
        csv: ({ month }) => month,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'second',
        cell: ({ state, outcomes, groupsWithoutPayer: { length: orphans } }) => {
          const declined = outcomes.declined?.statements ?? 0;
          return (
            <span className="inline">
              <RunMark state={state} />
              {declined > 0 && (
                <span className="label" data-tone="red">
                  {t('run.declined', { count: declined, number: declined.toLocaleString(language) })}
                </span>
              )}
              {orphans > 0 && (
                <span className="label" data-tone="orange">
                  {t('run.withoutPayer', { count: orphans })}
                </span>
              )}
            </span>
          );
        },
        csv: ({ state }) => states[state],
        also: [
          { title: t('csv.declined'), csv: ({ outcomes }) => outcomes.declined?.statements ?? 0 },
          { title: t('run.orphans'), csv: ({ groupsWithoutPayer }) => groupsWithoutPayer.join(', ') },
        ],
      },
      number('accounts', t('column.accounts'), ({ accounts }) => accounts),
      number('used', t('column.used'), ({ usedAccounts }) => usedAccounts),
      {
        ...amountColumn<BillingRun>('net', t('column.total'), language, ({ netCents }) => netCents),
        card: 'firstEnd',
      },
      {
        id: 'started',
        title: t('column.started'),
        card: 'secondEnd',
        cell: ({ startedDate }) => <TimeAgo at={Date.parse(startedDate)} />,
        csv: ({ startedDate }) => startedDate,
      },
      {
        id: 'ended',
        title: t('column.ended'),
        cell: ({ endedDate }) => endedDate && <TimeAgo at={Date.parse(endedDate)} />,
        csv: ({ endedDate }) => endedDate,
      },
    ];
  }, [t, language, states]);
}
