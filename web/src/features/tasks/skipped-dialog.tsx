import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { Dialog } from '../../components/dialog.tsx';
import { SkippedList } from '../../components/skipped-list.tsx';

/** The ids that a task skipped, with their reasons. */
export function SkippedDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common']);
  return (
    <Dialog wide title={t('skippedTitle')} onClose={onClose}>
      <SkippedList task={task} />
      <Flex justify="end" mt="5">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}
