import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Task } from '../../../shared/model/task.ts';
import { paths } from '../lib/paths.ts';
import { useReasonText } from './use-reason-text.ts';

/** What a task left out, and why: the first of it. */
export function SkippedList({ task: { data, kind } }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const reasonText = useReasonText();
  return (
    <>
      {data.skippedCount > data.skipped.length && (
        <chakra.p mb="3" color="fg.muted">
          {t('skippedFirst', { shown: data.skipped.length, number: data.skippedCount })}
        </chakra.p>
      )}
      <List tabIndex={0}>
        {data.skipped.map(({ id, reason }) => (
          <li key={id}>
            {kind === 'newsletter' ? <Link to={paths.user.to(id)}>{id}</Link> : <span>{id}</span>}
            <span>{reasonText(reason)}</span>
          </li>
        ))}
      </List>
    </>
  );
}

const List = chakra('ul', {
  base: {
    maxH: '72',
    overflowY: 'auto',
    // A long one is scrolled by keys, too.
    focusVisibleRing: 'inside',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      overflowWrap: 'anywhere',
    },
    '& li > :last-child': { color: 'fg.muted' },
    '& a': {
      color: 'accent.fg',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
  },
});
