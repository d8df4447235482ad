import { Button, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { PlanGroupRow } from './plan-group-row.tsx';
import { groupsOf, type PlanGroup } from './plan-groups.ts';
import type { Plan } from './use-bulk.ts';
import { useOwnerOfSeveral } from './use-owner-of-several.ts';

interface BulkReviewProps {
  readonly plan: Plan;
  readonly selection: Selection<Beacon>;
  readonly onBack: () => void;
  readonly onApply: () => Promise<void>;
}

/** Shows the server's plan, equal changes together; confirming applies exactly this plan. */
export function BulkReview({ plan, selection, onBack, onApply }: BulkReviewProps) {
  const { t, i18n } = useTranslation('configuration');
  const errorText = useErrorText();
  const other = useOwnerOfSeveral([...selection.values()]);
  const { ask, dialog } = useOwnerConfirm();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { changed, kept } = useMemo(() => groupsOf(plan.items), [plan.items]);
  const written = (number: number) => number.toLocaleString(i18n.language);
  const nameOf = (id: string) => selection.get(id)?.description || id;

  async function apply() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onApply();
      setDone(true);
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  return (
    <Card title={t('bulk.reviewTitle')} hint={t('bulk.reviewHint')}>
      {plan.changed > 0 && (
        <Groups
          title={t('bulk.willChange', { number: written(plan.changed) })}
          hint={changed.length > 1 ? t('bulk.inGroups', { count: changed.length }) : undefined}
          groups={changed}
          nameOf={nameOf}
        />
      )}
      {plan.skipped + plan.unchanged > 0 && (
        <Groups
          title={t('bulk.stay', { number: written(plan.skipped + plan.unchanged) })}
          groups={kept}
          nameOf={nameOf}
        />
      )}
      {plan.omitted > 0 && <Notice tone="info">{t('bulk.omitted', { count: plan.omitted })}</Notice>}
      {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
      <Flex justify="end" gap="2" wrap="wrap">
        <Button size="sm" variant="outline" colorPalette="gray" disabled={busy || done} onClick={onBack}>
          {t('bulk.back')}
        </Button>
        <SteadyButton
          size="sm"
          disabled={plan.changed === 0 || done}
          loading={busy}
          loadingText={t('bulk.apply', { count: plan.changed })}
          onClick={() => (other ? ask(other, apply) : void apply())}
        >
          {t('bulk.apply', { count: plan.changed })}
        </SteadyButton>
      </Flex>
      {dialog}
    </Card>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly groups: readonly PlanGroup[];
  readonly nameOf: (id: string) => string;
}

const Groups = ({ title, hint, groups, nameOf }: GroupsProps) => (
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
        <PlanGroupRow key={group.key} group={group} nameOf={nameOf} />
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
