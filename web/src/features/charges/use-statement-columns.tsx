import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Statement } from '../../../../shared/model/statement.ts';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { InvoiceCell } from '../../components/charges/invoice-cell.tsx';
import { StateMark } from '../../components/charges/state-mark.tsx';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { shortDate } from '../../lib/format.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { usePayerColumn } from './use-payer-column.tsx';

const chargeInfosOf = ({ payerId }: Statement) => paths.userChargeInfos.to(payerId);

/**
 * The columns of statements; the payer only if they are of several. A month leads to the report that explains it, and
 * that of a group to what each of its users has cost.
 */
export function useStatementColumns(withPayer: boolean): readonly Column<Statement>[] {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { states, reasons } = useChargeTexts();
  const payer = usePayerColumn(chargeInfosOf);
  return useMemo(() => {
    const explanation = ({ payerId, group, month }: Statement) =>
      group === null ? paths.usage.to(payerId, month) : paths.groupCharges.to(group, month);
    const monthLink = (statement: Statement, className: string) => (
      <Link
        className={className}
        to={explanation(statement)}
        aria-label={t('explain', { month: monthName(statement.month, language) })}
      >
        {monthName(statement.month, language)}
      </Link>
    );
    const groupOf = ({ group }: Statement) =>
      group !== null && <span className="description">{t('statements.ofGroup', { group })}</span>;
    const lead: readonly Column<Statement>[] = withPayer
      ? [
          payer,
          {
            id: 'month',
            title: t('column.month'),
            card: 'second',
            cell: (statement) => monthLink(statement, 'explains'),
            csv: ({ month }) => month,
          },
        ]
      : [
          {
            id: 'month',
            title: t('column.month'),
            lead: true,
            cell: (statement) => (
              <span className="lead-line">
                {monthLink(statement, 'item opens')}
                {groupOf(statement)}
              </span>
            ),
            csv: ({ month }) => month,
            also: [{ title: t('column.group'), csv: ({ group }) => group }],
          },
        ];
    return [
      ...lead,
      {
        id: 'state',
        title: t('column.state'),
        card: 'secondEnd',
        cell: ({ state, reason }) => <StateMark state={state} reason={reason} />,
        csv: ({ state }) => states[state].text,
        also: [{ title: t('column.reason'), csv: ({ reason }) => reason && reasons[reason] }],
      },
      amountColumn<Statement>('net', t('column.total'), language, ({ netCents }) => netCents),
      {
        ...amountColumn<Statement>('vat', t('column.vat'), language, ({ vatCents }) => vatCents),
        also: [
          {
            title: t('csv.vatRate'),
            csv: ({ vatRateBp }) => (vatRateBp === undefined ? null : vatRateBp / 100),
          },
        ],
      },
      {
        ...amountColumn<Statement>('total', t('column.withVat'), language, ({ totalCents }) => totalCents),
        card: 'firstEnd',
      },
      {
        id: 'invoice',
        title: t('column.invoice'),
        isAmount: true,
        cell: ({ number, cancellation }) => <InvoiceCell number={number} cancellation={cancellation} />,
        csv: ({ number }) => number,
        also: [{ title: t('csv.cancellation'), csv: ({ cancellation }) => cancellation }],
      },
      {
        id: 'date',
        title: t('column.date'),
        cell: ({ createdDate }) => shortDate(Date.parse(createdDate), language),
        csv: ({ createdDate }) => createdDate,
      },
    ];
  }, [t, language, states, reasons, withPayer, payer]);
}
