import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedField } from './changed-fields.ts';
import { isSiteField, SiteValue } from './site-value.tsx';
import { useFieldNames } from './use-field-names.ts';

const SHOWN = 8;

/** The values of changed fields before and after; a long change is collapsed. */
export function Changes({ fields }: { fields: readonly ChangedField[] }) {
  const { t } = useTranslation('audit');
  const names = useFieldNames();
  const [whole, setWhole] = useState(false);
  return (
    <List>
      {(whole ? fields : fields.slice(0, SHOWN)).map(({ field, before, after }) => {
        const isSite = isSiteField(field);
        const shown = (value: string) => (isSite ? <SiteValue id={value} /> : value);
        return (
          <li key={field}>
            <span className="field" title={field}>
              {names(field)}
            </span>{' '}
            {before !== undefined && <del>{shown(before)}</del>}
            {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
            {after !== undefined && <ins>{shown(after)}</ins>}
          </li>
        );
      })}
      {fields.length > SHOWN && (
        <li>
          <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('less') : t('more', { number: fields.length - SHOWN })}
          </button>
        </li>
      )}
    </List>
  );
}

const List = chakra('ul', {
  base: {
    mt: '1.5',
    px: '3',
    py: '2',
    rounded: 'l2',
    bg: 'bg.muted',
    // A value of several lines starts beside its name.
    '& .field': { color: 'fg.muted', me: '1' },
    '& del': { color: 'fg.muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  },
});
