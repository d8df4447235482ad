import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReportedMonth } from '../../../../shared/model/reporting.ts';
import { Card } from '../../components/card.tsx';
import { euros } from '../../lib/euros.ts';
import { percent } from '../../lib/format.ts';

/** How the amount of a month comes about, line by line. */
export function SumCard({ of }: { of: ReportedMonth }) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const { billableDevices, tier, additionalCents, additionalInfo, discountCents } = of;
  const number = billableDevices.toLocaleString(language);
  const lines = [
    [
      billableDevices === 0
        ? t('sum.noDevice')
        : t('sum.devices', { count: billableDevices, number, price: euros(tier?.cents ?? 0, language) }),
      of.rawCents,
    ],
    ...(discountCents
      ? [[t('sum.discount', { percent: percent(of.discountPercent, language) }), -discountCents] as const]
      : []),
    ...(additionalCents ? [[additionalInfo || t('sum.additional'), additionalCents] as const] : []),
  ] as const;
  const before = of.rawCents - discountCents + additionalCents;
  return (
    <Card title={t('sum.title')} hint={t('sum.hint')}>
      <Lines>
        {lines.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{euros(cents, language)}</dd>
          </div>
        ))}
        {of.isTest && before > 0 && (
          <div>
            <dt>{t('sum.test')}</dt>
            <dd>{euros(-before, language)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>{of.isRunning ? t('soFar') : t('sum.total')}</dt>
          <dd>{euros(of.estimateCents, language)}</dd>
        </div>
      </Lines>
    </Card>
  );
}

const Lines = chakra('dl', {
  base: {
    maxW: 'lg',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4', py: '1.5' },
    '& dt': { overflowWrap: 'anywhere' },
    '& dd': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& [data-total]': { borderTopWidth: '1px', mt: '1', pt: '2.5', fontWeight: 'semibold' },
  },
});
