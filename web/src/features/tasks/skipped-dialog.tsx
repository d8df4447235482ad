import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Task } from '../../../../shared/model/task.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useReasonText } from '../../components/use-reason-text.ts';
import { paths } from '../../lib/paths.ts';

/** What a task left out, and why. */
export function SkippedDialog({ task: { data, kind }, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common']);
  const reasonText = useReasonText();
  return (
    <Dialog wide title={t('skippedTitle')} onClose={onClose}>
      {data.skippedCount > data.skipped.length && (
        <Text mb="3" color="fg.muted">
          {t('skippedFirst', { shown: data.skipped.length, number: data.skippedCount })}
        </Text>
      )}
      <List>
        {data.skipped.map(({ id, reason }) => (
          <li key={id}>
            {kind === 'newsletter' ? <Link to={paths.user.to(id)}>{id}</Link> : <span>{id}</span>}
            <span>{reasonText(reason)}</span>
          </li>
        ))}
      </List>
      <Flex justify="end" mt="5">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

const List = chakra('ul', {
  base: {
    maxH: '96',
    overflowY: 'auto',
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
