import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DryStatement } from '../../../../shared/model/dry-run.ts';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { StateMark } from '../../components/charges/state-mark.tsx';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { useDryOutcomes } from './use-dry-outcomes.ts';
import { usePayerColumn } from './use-payer-column.tsx';

const usageOf = ({ payerId, month }: DryStatement) => paths.usage.to(payerId, month);
const carriedCents = ({ carried }: DryStatement) => carried.reduce((sum, { netCents }) => sum + netCents, 0);

/** The columns of the statements of a dry run. */
export function useDryRunColumns(): readonly Column<DryStatement>[] {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { states } = useChargeTexts();
  const outcomes = useDryOutcomes();
  const payer = usePayerColumn(usageOf);
  return useMemo(
    () => [
      payer,
      {
        id: 'outcome',
        title: t('dryRun.becomes'),
        card: 'second',
        cell: ({ outcome }) => (
          <span className="label" data-tone={outcomes[outcome].tone}>
            {outcomes[outcome].text}
          </span>
        ),
        csv: ({ outcome }) => outcomes[outcome].text,
      },
      {
        id: 'devices',
        title: t('column.devices'),
        isAmount: true,
        cell: ({ position }) => position?.devices.toLocaleString(language),
        csv: ({ position }) => position?.devices,
      },
      {
        ...amountColumn<DryStatement>('carried', t('dryRun.carriedLines'), language, carriedCents),
        cell: (statement) =>
          statement.carried.length > 0 && (
            <span title={statement.carried.map(({ month }) => monthName(month, language)).join(', ')}>
              {euros(carriedCents(statement), language)}
            </span>
          ),
      },
      amountColumn<DryStatement>('net', t('column.total'), language, ({ netCents }) => netCents),
      {
        id: 'rate',
        title: t('dryRun.rate'),
        isAmount: true,
        initiallyHidden: true,
        cell: ({ vatRateBp }) =>
          (vatRateBp / 10_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 }),
        csv: ({ vatRateBp }) => vatRateBp / 100,
        unit: '%',
      },
      amountColumn<DryStatement>('vat', t('column.vat'), language, ({ vatCents }) => vatCents),
      {
        ...amountColumn<DryStatement>('total', t('column.withVat'), language, ({ totalCents }) => totalCents),
        card: 'firstEnd',
      },
      {
        id: 'made',
        title: t('dryRun.made'),
        card: 'secondEnd',
        cell: ({ made }) =>
          made && (
            <span className="inline">
              {euros(made.totalCents, language)} <StateMark state={made.state} />
            </span>
          ),
        csv: ({ made }) => made && made.totalCents / 100,
        unit: 'EUR',
        also: [{ title: t('column.state'), csv: ({ made }) => made && states[made.state].text }],
      },
    ],
    [t, language, states, outcomes, payer],
  );
}
