import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingSettings } from '../../../../shared/model/billing-settings.ts';
import { TIERS } from '../../../../shared/money/tiers.ts';
import { Card } from '../../components/card.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { euros } from '../../lib/euros.ts';
import { shortDate } from '../../lib/format.ts';
import { monthName } from '../../lib/month-names.ts';

type PriceList = BillingSettings['history'][number];

/** All prices, the latest first, those of coming months too. */
export function PriceHistory({ history }: { history: readonly PriceList[] }) {
  const { t, i18n } = useTranslation('billing');
  const { language } = i18n;
  const columns = useMemo((): readonly Column<PriceList>[] => {
    return [
      {
        id: 'from',
        title: t('field.validFrom'),
        lead: true,
        cell: ({ validFrom }) => monthName(validFrom, language),
      },
      ...TIERS.map((first, tier) => ({
        id: `tier${tier}`,
        title: t('tier.from', { from: first.toLocaleString(language) }),
        cell: ({ infoCharges }: PriceList) => euros(infoCharges[tier] ?? 0, language),
      })),
      { id: 'hours', title: t('column.freeHours'), cell: ({ freeHours }) => freeHours },
      { id: 'months', title: t('column.freeMonths'), cell: ({ freeMonths }) => freeMonths },
      { id: 'at', title: t('column.at'), cell: ({ at }) => shortDate(Date.parse(at), language) },
    ];
  }, [t, language]);
  return (
    <Card title={t('history.title')} hint={t('history.hint')}>
      {history.length === 0 ? (
        <Text color="fg.muted">{t('history.none')}</Text>
      ) : (
        <ScrolledTable
          title={t('history.title')}
          columns={columns}
          items={history.toReversed()}
          keyOf={({ validFrom }) => validFrom}
        />
      )}
    </Card>
  );
}
