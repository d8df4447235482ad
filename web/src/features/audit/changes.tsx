import { chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { useYesNo } from '../../components/use-yes-no.ts';
import { changedFields } from './changed-fields.ts';
import { isSiteField, SiteValue } from './site-value.tsx';
import { useFieldNames } from './use-field-names.ts';

const SHOWN = 4;

/** The values of each changed field before and after; a long change is collapsed. */
export const Changes = memo(({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('audit');
  const names = useFieldNames();
  const yesNo = useYesNo();
  const [whole, setWhole] = useState(false);
  const fields = changedFields(entry, yesNo);
  return (
    <List>
      {(whole ? fields : fields.slice(0, SHOWN)).map(({ field, before, after }) => {
        const isSite = isSiteField(field);
        const shown = (value: string) => (isSite ? <SiteValue id={value} /> : value);
        return (
          <li key={field}>
            <b title={field}>{names(field)}</b> {before !== undefined && <del>{shown(before)}</del>}
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
});

const List = chakra('ul', {
  base: {
    minW: { md: '20rem' },
    // A hash has no place to break, and would push the last column out of the table.
    maxW: { md: '28rem' },
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    // A value of several lines starts beside its name.
    '& b': { fontWeight: 'normal', color: 'fg.muted', me: '1' },
    '& del': { color: 'fg.muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'medium' },
    '& button': { color: 'accent.fg', cursor: 'pointer', rounded: 'l1', focusVisibleRing: 'outside' },
  },
});
