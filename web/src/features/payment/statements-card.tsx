import { Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statement } from '../../../../shared/model/statement.ts';
import { Card } from '../../components/card.tsx';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { InvoiceCell } from '../../components/charges/invoice-cell.tsx';
import { StateMark } from '../../components/charges/state-mark.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { loadStatements, type StatementPage } from './use-payment.ts';

/** What was charged so far, the latest month first. */
export function StatementsCard({ first }: { first: StatementPage }) {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const columns = useColumns();
  const [later, setLater] = useState<readonly StatementPage[]>([]);
  const [busy, setBusy] = useState(false);
  const pages = [first, ...later];
  const next = pages.at(-1)?.next;
  const items = pages.flatMap((page) => page.items);

  async function loadMore() {
    setBusy(true);
    try {
      const page = await loadStatements(next);
      setLater((before) => [...before, page]);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t('statements.title')} hint={t('statements.hint')}>
      {items.length === 0 ? (
        <Text color="fg.muted">{t('statements.none')}</Text>
      ) : (
        <ScrolledTable title={t('statements.title')} columns={columns} items={items} keyOf={({ id }) => id} />
      )}
      {next !== undefined && (
        <SteadyButton
          size="sm"
          alignSelf="flex-start"
          variant="outline"
          colorPalette="gray"
          loading={busy}
          loadingText={t('statements.more')}
          onClick={() => void loadMore()}
        >
          {t('statements.more')}
        </SteadyButton>
      )}
    </Card>
  );
}

function useColumns(): readonly Column<Statement>[] {
  const { t, i18n } = useTranslation(['charges', 'payment']);
  const { language } = i18n;
  return useMemo(
    () => [
      {
        id: 'month',
        title: t('column.month'),
        lead: true,
        cell: ({ month, group }) => (
          <>
            <span className="name">{monthName(month, language)}</span>
            {group !== null && <span className="description">{t('statements.ofGroup', { group })}</span>}
          </>
        ),
      },
      {
        id: 'state',
        title: t('column.state'),
        cell: ({ state, reason }) => <StateMark state={state} reason={reason} />,
      },
      amountColumn<Statement>('net', t('column.total'), language, ({ netCents }) => netCents),
      amountColumn<Statement>('vat', t('column.vat'), language, ({ vatCents }) => vatCents),
      amountColumn<Statement>('total', t('column.withVat'), language, ({ totalCents }) => totalCents),
      {
        id: 'invoice',
        title: t('column.invoice'),
        cell: ({ number, cancellation }) => <InvoiceCell number={number} cancellation={cancellation} />,
      },
    ],
    [t, language],
  );
}
