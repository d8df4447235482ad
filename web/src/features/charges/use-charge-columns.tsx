import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ChargeInfo } from '../../../../shared/model/statement.ts';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { InvoiceCell } from '../../components/charges/invoice-cell.tsx';
import { StateMark } from '../../components/charges/state-mark.tsx';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { euros } from '../../lib/euros.ts';
import { shortDate } from '../../lib/format.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';

/** The columns of what an account has cost. A month leads to its report, which explains it. */
export function useChargeColumns(user: string): readonly Column<ChargeInfo>[] {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { states } = useChargeTexts();
  return useMemo(
    (): readonly Column<ChargeInfo>[] => [
      {
        id: 'month',
        title: t('column.month'),
        lead: true,
        cell: ({ month, group }) => (
          <span className="lead-line">
            <Link
              className="item opens"
              to={paths.usage.to(user, month)}
              aria-label={t('explain', { month: monthName(month, language) })}
            >
              {monthName(month, language)}
            </Link>
            {group !== null && <span className="description">{t('statements.ofGroup', { group })}</span>}
          </span>
        ),
        csv: ({ month }) => month,
        also: [{ title: t('column.group'), csv: ({ group }) => group }],
      },
      {
        id: 'date',
        title: t('column.date'),
        card: 'secondEnd',
        cell: ({ date }) => shortDate(Date.parse(date), language),
        csv: ({ date }) => date,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'second',
        cell: ({ state }) => <StateMark state={state} />,
        csv: ({ state }) => states[state].text,
      },
      {
        id: 'single',
        title: t('column.single'),
        isAmount: true,
        cell: ({ devices, singleCharge }) =>
          `${devices.toLocaleString(language)} × ${euros(singleCharge, language)}`,
        csv: ({ singleCharge }) => singleCharge / 100,
        unit: 'EUR',
        also: [{ title: t('column.devices'), csv: ({ devices }) => devices }],
      },
      amountColumn('raw', t('column.raw'), language, ({ rawCharge }) => rawCharge),
      amountColumn('discount', t('column.discount'), language, ({ discount }) => discount && -discount),
      amountColumn('additional', t('column.additional'), language, (charge) => charge.additionalCharge),
      {
        ...amountColumn<ChargeInfo>('total', t('column.total'), language, ({ total }) => total),
        card: 'firstEnd',
      },
      amountColumn('vat', t('column.vat'), language, ({ vat }) => vat),
      {
        id: 'invoice',
        title: t('column.invoice'),
        isAmount: true,
        cell: ({ invoice, cancellation }) => <InvoiceCell number={invoice} cancellation={cancellation} />,
        csv: ({ invoice }) => invoice,
        also: [{ title: t('csv.cancellation'), csv: ({ cancellation }) => cancellation }],
      },
    ],
    [t, language, states, user],
  );
}
