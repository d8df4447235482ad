import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { TaskDialog } from '../task-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { Asked, Moves, Of, Started } from './moves.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

interface MoveDialogsProps {
  readonly asked: Asked | undefined;
  readonly started: Started | undefined;
  readonly moves: Moves;
  readonly query: Of;
  readonly onStarted: (task: Task) => void;
  readonly onEnded: (task: Task, asked: Asked) => void;
  readonly onClose: () => void;
  /** The task of what was started is followed no longer. */
  readonly onLeft: () => void;
}

/** Asks for what a move needs, and follows it until it has ended. */
export function MoveDialogs(props: MoveDialogsProps) {
  const { asked, started, moves, query, onStarted, onEnded, onClose, onLeft } = props;
  const { t } = useTranslation('moving');
  const texts = useOutcomeTexts(moves.of);
  return (
    <>
      {asked?.kind === 'assign' && (
        <AssignDialog
          title={texts.assign.title}
          check={(code) => moves.check(code, query)}
          assign={(code) => moves.assign(code, query)}
          onStarted={onStarted}
          onClose={onClose}
        />
      )}
      {asked?.kind === 'transfer' && (
        <TransferDialog
          devices={asked.ids.length}
          transfer={(to) => moves.transfer({ idList: asked.ids, ...to }, query)}
          onStarted={onStarted}
          onClose={onClose}
        />
      )}
      {asked?.kind === 'detach' && (
        <ConfirmDialog
          danger
          title={t('detach.title', { count: asked.ids.length })}
          confirm={t('detach.confirm', { count: asked.ids.length })}
          onConfirm={async () => onStarted(await moves.detach({ idList: asked.ids }, query))}
          onClose={onClose}
        >
          <Text>{t('detach.text')}</Text>
        </ConfirmDialog>
      )}
      {started && (
        <TaskDialog task={started.task} onEnded={(task) => onEnded(task, started.asked)} onClose={onLeft} />
      )}
    </>
  );
}
