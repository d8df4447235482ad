import { chakra, Link } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../../../../shared/configuration/fields.ts';
import type { PlanGroup } from './plan-groups.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useSkipText } from './use-skip-text.ts';
import { useValueText } from './use-value-text.ts';

interface PlanGroupRowProps {
  readonly group: PlanGroup;
  readonly nameOf: (id: string) => string;
}

/** What a plan does with a group of beacons; unfolded, which beacons these are. */
export function PlanGroupRow({ group, nameOf }: PlanGroupRowProps) {
  const { i18n } = useTranslation('configuration');
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{group.ids.length.toLocaleString(i18n.language)}</b>
        <div>
          <What group={group} />
        </div>
      </summary>
      {open && <Names names={group.ids.map(nameOf)} />}
    </details>
  );
}

function What({ group: { changes, skip } }: Pick<PlanGroupRowProps, 'group'>) {
  const { t } = useTranslation(['configuration', 'common']);
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
  const written = (name: string, value: Value | null) =>
    isField(name)
      ? valueText(name, value)
      : typeof value === 'boolean'
        ? value
          ? t('common:yes')
          : t('common:no')
        : value || '–';
  if (skip) return skipText(skip.reason, skip.field && labelOf(skip.field));
  if (changes.length === 0) return t('bulk.same');
  return changes.map(({ field, from, to }) => (
    <div key={field}>
      <span className="name">{labelOf(field)}</span>{' '}
      <del>{from === undefined ? t('bulk.various') : written(field, from)}</del> <span aria-hidden>→</span>{' '}
      <ins>{written(field, to)}</ins>
    </div>
  ));
}

const AT_FIRST = 30;
const MORE = 300;

function Names({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('configuration');
  const [most, setMost] = useState(AT_FIRST);
  const hidden = names.length - most;
  return (
    <NameList>
      {names.slice(0, most).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several beacons may have the same name, and the order is fixed.
        <li key={at}>{name}</li>
      ))}
      {hidden > 0 && (
        <li className="more">
          <Link as="button" variant="plain" onClick={() => setMost(most + MORE)}>
            {t('bulk.moreNames', { number: hidden.toLocaleString(i18n.language) })}
          </Link>
        </li>
      )}
    </NameList>
  );
}

const NameList = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    px: '4',
    pb: '3',
    ps: { md: '6.5rem' },
    listStyleType: 'none',
    textStyle: 'xs',
    '& li': { px: '2', py: '1', bg: 'bg.panel', borderWidth: '1px', rounded: 'l2', overflowWrap: 'anywhere' },
  },
});
