import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { TaskDialog } from '../task-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { LostList } from './lost-list.tsx';
import type { MoveRequest, Moves, OwnerQuery, Started } from './moves.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

/** From this number on, it is typed to confirm. */
const MANY = 10;

interface MoveDialogsProps {
  readonly asked: MoveRequest | undefined;
  readonly started: Started | undefined;
  readonly moves: Moves;
  readonly query: OwnerQuery;
  readonly onStarted: (task: Task) => void;
  readonly onEnded: (task: Task, asked: MoveRequest) => void;
  readonly onClose: () => void;
  /** The user has closed the dialog of the running task. */
  readonly onLeft: () => void;
}

/** Asks for the details of a move, and shows its task until it has ended. */
export function MoveDialogs(props: MoveDialogsProps) {
  const { asked, started, moves, query, onStarted, onEnded, onClose, onLeft } = props;
  const { t } = useTranslation(['moving', 'common']);
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
          title={texts.transfer.title(asked.ids.length)}
          lost={texts.lost}
          transfer={(to) => moves.transfer({ idList: asked.ids, ...to }, query)}
          onStarted={onStarted}
          onClose={onClose}
        />
      )}
      {asked?.kind === 'detach' && (
        <ConfirmDialog
          danger
          title={texts.detach.title(asked.ids.length)}
          confirm={texts.detach.confirm(asked.ids.length)}
          {...(asked.ids.length >= MANY && {
            typed: {
              label: t('common:typed.number', { number: asked.ids.length }),
              value: String(asked.ids.length),
            },
          })}
          onConfirm={async () => onStarted(await moves.detach({ idList: asked.ids }, query))}
          onClose={onClose}
        >
          <Text>{t('detach.text')}</Text>
          <LostList items={texts.lost} />
        </ConfirmDialog>
      )}
      {started && (
        <TaskDialog task={started.task} onEnded={(task) => onEnded(task, started.asked)} onClose={onLeft} />
      )}
    </>
  );
}
