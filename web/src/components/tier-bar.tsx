import { chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TIERS } from '../../../shared/money/tiers.ts';
import { euros } from '../lib/euros.ts';

interface TierBarProps {
  /** Cents, by tier. */
  readonly infoCharges: readonly number[];
  /** The first number of devices of the tier that applies; undefined: none does. */
  readonly from: number | undefined;
}

/** The prices of all tiers; the one that applies is marked. */
export function TierBar({ infoCharges, from }: TierBarProps) {
  const { t, i18n } = useTranslation('usage');
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <Bar aria-label={t('prices.title')}>
      {TIERS.map((first, tier) => {
        const next = TIERS[tier + 1];
        return (
          <li key={first} aria-current={first === from ? 'true' : undefined}>
            <Text fontWeight="medium">{euros(infoCharges[tier] ?? 0, i18n.language)}</Text>
            <Text textStyle="xs">
              {next === undefined
                ? t('prices.andMore', { from: number(first) })
                : t('prices.range', { from: number(first), to: number(next - 1) })}
            </Text>
          </li>
        );
      })}
    </Bar>
  );
}

const Bar = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(6, 1fr)' },
    gap: '1',
    listStyleType: 'none',
    '& li': { bg: 'bg.muted', rounded: 'l2', px: '3', py: '2', fontVariantNumeric: 'tabular-nums' },
    '& li[aria-current]': { bg: 'accent.solid', color: 'accent.contrast' },
  },
});
