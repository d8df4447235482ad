import type { Task } from '../../../../shared/model/task.ts';
import { TaskDialog } from '../task-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DetachDialog } from './detach-dialog.tsx';
import type { MovedKind, MoveRequest, OwnerQuery, Started } from './moves.ts';
import { MOVES } from './moves-of.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

interface MoveDialogsProps {
  readonly asked: MoveRequest | undefined;
  readonly started: Started | undefined;
  readonly of: MovedKind;
  readonly query: OwnerQuery;
  /** The devices have one owner, as the calls name it. */
  readonly isOfOne: boolean;
  readonly onStarted: (task: Task) => void;
  readonly onEnded: (task: Task, asked: MoveRequest) => void;
  readonly onClose: () => void;
  /** The user has closed the dialog of the running task. */
  readonly onLeft: () => void;
}

/** Asks for the details of a move, and shows its task until it has ended. */
export function MoveDialogs(props: MoveDialogsProps) {
  const { asked, started, of, query, isOfOne, onStarted, onEnded, onClose, onLeft } = props;
  const moves = MOVES[of];
  const texts = useOutcomeTexts(of);
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
          texts={texts}
          number={asked.ids.length}
          offer={isOfOne ? (to) => moves.offer({ idList: asked.ids, ...to }, query) : undefined}
          transfer={(to) => moves.transfer({ idList: asked.ids, ...to }, query)}
          onStarted={onStarted}
          onClose={onClose}
        />
      )}
      {asked?.kind === 'detach' && (
        <DetachDialog
          title={texts.detach.title(asked.ids.length)}
          confirm={texts.detach.confirm(asked.ids.length)}
          number={asked.ids.length}
          lost={texts.lost}
          detach={async (graceSeconds) =>
            onStarted(await moves.detach({ idList: asked.ids, graceSeconds }, query))
          }
          onClose={onClose}
        />
      )}
      {started && (
        <TaskDialog task={started.task} onEnded={(task) => onEnded(task, started.asked)} onClose={onLeft} />
      )}
    </>
  );
}
