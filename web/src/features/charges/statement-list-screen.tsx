import { Button } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  allStatementFilters,
  getStatements,
  getStatementsAsAdmin,
  statementFilters,
} from '../../../../shared/contract/money/statements.ts';
import { STATEMENT_STATES, type Statement } from '../../../../shared/model/statement.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import { ChooseUser } from '../../components/choose-user.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ChoiceFilter, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { monthName } from '../../lib/month-names.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useCancelInvoice } from './use-cancel-invoice.tsx';
import { useStatementColumns } from './use-statement-columns.tsx';

const NAME = 'statements';
/** Payments that are under way end without a reload. */
const FOLLOW_MS = 10_000;
/** Months that are offered as a filter. */
const OFFERED = 24;

/** The statements of all payers, or of one; for the admin of a group, those that the group has paid. */
export function StatementListScreen() {
  return roleOf(useSession()) === 'ADMIN' ? <AllStatements /> : <OwnStatements />;
}

const isMoving = (items: readonly Statement[]) =>
  items.some(({ state }) => state === 'paying') ? FOLLOW_MS : 0;

function AllStatements() {
  const { t } = useTranslation('charges');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const payer = query.get('user') ?? EVERYBODY;
  const isOne = payer !== EVERYBODY;
  const name = useOwnerName(payer);
  const shown = useStatementColumns(!isOne);
  const { column: actions, dialog } = useCancelInvoice(NAME);
  const columns = useMemo(() => (actions ? [...shown, actions] : shown), [shown, actions]);
  const byState = useStateFilter();
  const byMonth = useMonthFilter();
  const load = useCallback(
    (page: ListQuery) =>
      call(getStatementsAsAdmin, {
        query: { ...page, ...(isOne ? { user: payer } : { extra_field: ['owner'] }) },
      }),
    [isOne, payer],
  );
  const spec = useMemo(
    (): ListSpec<Statement> => ({
      name: NAME,
      owner: payer,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: allStatementFilters,
      searches: [],
      choices: [byMonth, byState],
      counted: true,
      cursor,
      pathTo: paths.statements.to,
      empty: { title: t('none.title'), hint: t('none.hint'), icon: ReceiptText },
      selectable: false,
      pollMs: isMoving,
    }),
    [payer, load, columns, byMonth, byState, cursor, t],
  );
  return (
    <>
      <ListScreen
        key={payer}
        title={isOne && name ? t('statements.titleOf', { name }) : t('statements.title')}
        spec={spec}
        aside={
          <>
            {isOne && (
              <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                <Link to={paths.statements.to()}>{t('statements.everybody')}</Link>
              </Button>
            )}
            <ChooseUser title={t('column.payer')} onChoose={(id) => void navigate(paths.statements.of(id))} />
          </>
        }
      />
      {dialog}
    </>
  );
}

function OwnStatements() {
  const { t } = useTranslation('charges');
  const { cursor } = useParams();
  const columns = useStatementColumns(false);
  const byState = useStateFilter();
  const load = useCallback((query: ListQuery) => call(getStatements, { query }), []);
  const spec = useMemo(
    (): ListSpec<Statement> => ({
      name: NAME,
      owner: 'own',
      idOf: ({ id }) => id,
      load,
      columns,
      fields: statementFilters,
      searches: [],
      choices: [byState],
      cursor,
      pathTo: paths.statements.to,
      empty: { title: t('none.title'), hint: t('none.hint'), icon: ReceiptText },
      selectable: false,
      pollMs: isMoving,
    }),
    [load, columns, byState, cursor, t],
  );
  return <ListScreen title={t('statements.title')} spec={spec} />;
}

function useStateFilter(): ChoiceFilter {
  const { t } = useTranslation('charges');
  const { states } = useChargeTexts();
  return useMemo(
    () => ({
      field: 'state',
      label: t('column.state'),
      any: t('statements.anyState'),
      options: STATEMENT_STATES.map((state) => ({
        label: states[state].text,
        expression: () => `state:eq:${state}`,
      })),
    }),
    [t, states],
  );
}

/** The months that have ended, the latest first. */
function useMonthFilter(): ChoiceFilter {
  const { t, i18n } = useTranslation('charges');
  const running = monthOf(useNow());
  return useMemo(
    () => ({
      field: 'month',
      label: t('column.month'),
      any: t('statements.anyMonth'),
      options: Array.from({ length: OFFERED }, (_, n) => addMonths(running, -1 - n)).map((month) => ({
        label: monthName(month, i18n.language),
        expression: () => `month:eq:${month}`,
      })),
      other: (value) =>
        /^\d{4}(0[1-9]|1[0-2])$/.test(value) ? monthName(Number(value), i18n.language) : value,
    }),
    [t, i18n.language, running],
  );
}
