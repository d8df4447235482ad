import { chakra, Link } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanGroup, PlanValue } from './plan-groups.ts';

/** A plan in words. */
export interface PlanWords {
  /** The name of a field. */
  readonly label: (field: string) => string;
  readonly value: (field: string, value: PlanValue) => string;
  /** Why one is skipped, and the field that caused it. */
  readonly skip: (reason: string, field: string | undefined) => string;
}

interface PlanGroupRowProps {
  readonly group: PlanGroup;
  readonly nameOf: (id: string) => string;
  readonly say: PlanWords;
}

/** What a plan does with a group of devices; unfolded, which ones these are. */
export function PlanGroupRow({ group, nameOf, say }: PlanGroupRowProps) {
  const { i18n } = useTranslation('bulk');
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{group.ids.length.toLocaleString(i18n.language)}</b>
        <div>
          <What group={group} say={say} />
        </div>
      </summary>
      {open && <Names names={group.ids.map(nameOf)} />}
    </details>
  );
}

function What({ group: { changes, skip }, say }: Pick<PlanGroupRowProps, 'group' | 'say'>) {
  const { t } = useTranslation('bulk');
  if (skip) return say.skip(skip.reason, skip.field);
  if (changes.length === 0) return t('same');
  return changes.map(({ field, from, to }) => (
    <div key={field}>
      <span className="name">{say.label(field)}</span>{' '}
      <del>{from === undefined ? t('various') : say.value(field, from)}</del> <span aria-hidden>→</span>{' '}
      <ins>{say.value(field, to)}</ins>
    </div>
  ));
}

const AT_FIRST = 30;
const MORE = 300;

function Names({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('bulk');
  const [most, setMost] = useState(AT_FIRST);
  const hidden = names.length - most;
  return (
    <NameList>
      {names.slice(0, most).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several devices may have the same name, and the order is fixed.
        <li key={at}>{name}</li>
      ))}
      {hidden > 0 && (
        <li className="more">
          <Link as="button" variant="plain" onClick={() => setMost(most + MORE)}>
            {t('moreNames', { number: hidden.toLocaleString(i18n.language) })}
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
