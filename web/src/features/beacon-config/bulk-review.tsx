import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../../../../shared/configuration/fields.ts';

import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import type { Plan } from './use-bulk.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useOwnerOfSeveral } from './use-owner-of-several.ts';
import { useSkipText } from './use-skip-text.ts';
import { useValueText } from './use-value-text.ts';

const ROWS = 25;
type Item = Plan['items'][number];
type Kind = 'changed' | 'skipped' | 'unchanged';
const kindOf = ({ changes, skip }: Item): Kind =>
  skip ? 'skipped' : changes.length > 0 ? 'changed' : 'unchanged';

interface BulkReviewProps {
  readonly plan: Plan;
  readonly selection: Selection<Beacon>;
  readonly onBack: () => void;
  readonly onApply: () => Promise<void>;
}

/** What the server says would become of each beacon; then exactly that is done. */
export function BulkReview({ plan, selection, onBack, onApply }: BulkReviewProps) {
  const { t } = useTranslation('configuration');
  const errorText = useErrorText();
  const other = useOwnerOfSeveral([...selection.values()]);
  const { ask, dialog } = useOwnerConfirm();
  const [kind, setKind] = useState<Kind>(plan.changed > 0 ? 'changed' : 'skipped');
  const [page, setPage] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const shown = plan.items.filter((item) => kindOf(item) === kind);
  const kinds: [Kind, string, number][] = [
    ['changed', t('bulk.changed'), plan.changed],
    ['skipped', t('bulk.skipped'), plan.skipped],
    ['unchanged', t('bulk.same'), plan.unchanged],
  ];

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
      <Flex role="group" aria-label={t('bulk.reviewTitle')} gap="2" wrap="wrap">
        {kinds.map(([one, label, number]) => (
          <Button
            key={one}
            size="sm"
            variant={one === kind ? 'subtle' : 'ghost'}
            colorPalette={one === kind ? 'accent' : 'gray'}
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one);
              setPage(0);
            }}
          >
            {label} <b>{number}</b>
          </Button>
        ))}
      </Flex>
      {plan.omitted > 0 && <Notice tone="info">{t('bulk.omitted', { count: plan.omitted })}</Notice>}
      {shown.length === 0 ? (
        <Text color="fg.muted">{t('bulk.none')}</Text>
      ) : (
        <Rows>
          {shown.slice(page * ROWS, (page + 1) * ROWS).map((item) => (
            <ReviewRow key={item.id} item={item} description={selection.get(item.id)?.description ?? ''} />
          ))}
        </Rows>
      )}
      {shown.length > ROWS && (
        <Flex align="center" gap="2" color="fg.muted">
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            {t('bulk.previous')}
          </Button>
          <span role="status">
            {t('bulk.page', { page: page + 1, pages: Math.ceil(shown.length / ROWS) })}
          </span>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            disabled={(page + 1) * ROWS >= shown.length}
            onClick={() => setPage(page + 1)}
          >
            {t('bulk.next')}
          </Button>
        </Flex>
      )}
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

function ReviewRow({ item, description }: { item: Item; description: string }) {
  const { t } = useTranslation('configuration');
  const { fields, sections, flags } = useFieldTexts();
  const valueText = useValueText();
  const skipText = useSkipText();
  const isField = (name: string): name is FieldName => FIELD_NAMES.includes(name as FieldName);
  const labelOf = (name: string) =>
    isField(name)
      ? t('fieldIn', { section: sections[fieldOf(name).section], field: fields[name] })
      : name === 'description'
        ? t('field.description')
        : (flags[name as keyof typeof flags] ?? name);
  const said = (name: string, value: Value | null) =>
    isField(name)
      ? valueText(name, value)
      : typeof value === 'boolean'
        ? value
          ? t('yes')
          : t('no')
        : value || '–';
  return (
    <li>
      <Box minW="0">
        <span className="id">{item.id}</span>
        {description && (
          <Text color="fg.muted" textStyle="xs">
            {description}
          </Text>
        )}
      </Box>
      <Box>
        {item.skip && skipText(item.skip.reason, item.skip.field && labelOf(item.skip.field))}
        {item.changes.map(({ field, from, to }) => (
          <div key={field}>
            <span className="name">{labelOf(field)}</span> <del>{said(field, from)}</del>{' '}
            <span aria-hidden>→</span> <ins>{said(field, to)}</ins>
          </div>
        ))}
      </Box>
    </li>
  );
}

const Rows = chakra('ul', {
  base: {
    borderTopWidth: '1px',
    '& li': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', md: '14rem minmax(0, 1fr)' },
      columnGap: '6',
      rowGap: '1',
      py: '2.5',
      borderBottomWidth: '1px',
      overflowWrap: 'anywhere',
    },
    '& .id': { fontFamily: 'mono', textStyle: 'xs' },
    '& .name': { color: 'fg.muted', me: '1' },
    '& del': { color: 'fg.muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  },
});
