import { chakra, Heading, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import { PlanGroupRow, type PlanWords } from './plan-group-row.tsx';
import { groupsOf, type Plan, type PlanGroup } from './plan-groups.ts';

interface PlanViewProps {
  readonly plan: Plan;
  readonly nameOf: (id: string) => string;
  readonly say: PlanWords;
}

/** What a plan does, equal changes together, and what it leaves as it is, and why. */
export function PlanView({ plan, nameOf, say }: PlanViewProps) {
  const { t, i18n } = useTranslation('bulk');
  const { changed, kept } = useMemo(() => groupsOf(plan.items), [plan.items]);
  const written = (number: number) => number.toLocaleString(i18n.language);
  const left = plan.skipped + plan.unchanged;
  return (
    <>
      {plan.changed > 0 && (
        <Groups
          title={t('willChange', { number: written(plan.changed) })}
          hint={changed.length > 1 ? t('inGroups', { count: changed.length }) : undefined}
          groups={changed}
          nameOf={nameOf}
          say={say}
        />
      )}
      {left > 0 && (
        <Groups title={t('stay', { number: written(left) })} groups={kept} nameOf={nameOf} say={say} />
      )}
      {plan.omitted > 0 && <Notice tone="info">{t('omitted', { count: plan.omitted })}</Notice>}
    </>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly groups: readonly PlanGroup[];
  readonly nameOf: (id: string) => string;
  readonly say: PlanWords;
}

const Groups = ({ title, hint, groups, nameOf, say }: GroupsProps) => (
  <section aria-label={title}>
    <Heading as="h3" textStyle="sm" fontWeight="semibold" mb="2">
      {title}
      {hint && (
        <Text as="span" ms="2" fontWeight="normal" color="fg.muted">
          {hint}
        </Text>
      )}
    </Heading>
    <Rows>
      {groups.map((group) => (
        <PlanGroupRow key={group.key} group={group} nameOf={nameOf} say={say} />
      ))}
    </Rows>
  </section>
);

const Rows = chakra('div', {
  base: {
    borderWidth: '1px',
    rounded: 'l3',
    textStyle: 'sm',
    overflow: 'hidden',
    '& details + details': { borderTopWidth: '1px' },
    '& details[open]': { bg: 'bg.subtle' },
    '& summary': {
      display: 'grid',
      gridTemplateColumns: '1rem minmax(2.5rem, auto) minmax(0, 1fr)',
      columnGap: '4',
      alignItems: 'baseline',
      px: '4',
      py: '2.5',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      focusVisibleRing: 'inside',
      listStyleType: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      _before: { content: '"›"', color: 'fg.muted', transition: 'transform 120ms', textAlign: 'center' },
      _hover: { bg: 'bg.subtle' },
    },
    '& details[open] > summary:before': { transform: 'rotate(90deg)' },
    '& b': { textAlign: 'end', fontSize: '1rem', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& .name': { color: 'fg.muted', me: '1' },
    '& del': { color: 'fg.muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'semibold' },
  },
});
