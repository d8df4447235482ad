import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { AuditItem } from './audit-item.tsx';
import { Changes } from './changes.tsx';
import type { Slot } from './sentence-parts.ts';
import { SiteValue } from './site-value.tsx';
import { useSentence } from './use-sentence.ts';

/** A change as a sentence. What it leaves out is shown on demand. */
export const ChangeSentence = memo(({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('audit');
  const [isOpen, setIsOpen] = useState(false);
  const { parts, slots, untold } = useSentence()(entry);
  const shown: Readonly<Record<Slot, (text: string) => ReactNode>> = {
    actor: (text) => <b title={entry.actor}>{text}</b>,
    subject: (text) => <b title={entry.subject ?? undefined}>{text}</b>,
    to: (text) => <b>{text}</b>,
    item: (text) => <AuditItem item={entry.item}>{text}</AuditItem>,
    first: (id) => <AuditItem item={`${entry.after.hubs ? 'hub' : 'beacon'}/${id}`}>{id}</AuditItem>,
    site: (id) => (
      <b>
        <SiteValue id={id} />
      </b>
    ),
  };
  return (
    <Told>
      <p>
        {parts.map((part) =>
          typeof part === 'string' ? part : <span key={part.slot}>{shown[part.slot](slots[part.slot])}</span>,
        )}
        {untold.length > 0 && (
          <>
            {' '}
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t('details')}
            </button>
          </>
        )}
      </p>
      {isOpen && <Changes fields={untold} />}
    </Told>
  );
});

const Told = chakra('div', {
  base: {
    minW: { md: '22rem' },
    maxW: '46rem',
    // A hash has no place to break, and would push the last column out of the table.
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontWeight: 'normal',
    '& b': { fontWeight: 'semibold' },
    '& a': {
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textDecorationColor: 'border.emphasized',
      textUnderlineOffset: '3px',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecorationColor: 'currentcolor' },
    },
    '& button': {
      color: 'fg.muted',
      cursor: 'pointer',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { color: 'fg' },
      _after: { content: '" ›"' },
      _expanded: { _after: { content: '" ⌄"' } },
    },
  },
});
