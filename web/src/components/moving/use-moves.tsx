import { Button, Text } from '@chakra-ui/react';
import { ArrowRightLeft, PackagePlus, Unlink } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  detachBeacons,
  detachHubs,
  transferBeacons,
  transferHubs,
} from '../../../../shared/contract/devices/ownership.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { Command } from '../command.tsx';
import type { SelectionAction } from '../list/list-spec.ts';
import { type Selection, useSelection } from '../list/selection.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import { type ItemOwner, useOwnerConfirm } from '../use-owner-confirm.tsx';
import { useUndoTask } from '../use-undo-task.ts';
import { hideMoved, showMoved } from './moved.ts';
import type { MovedKind, MoveRequest, Started } from './moves.ts';
import { useOutcomeTexts } from './use-outcome-texts.ts';
import { useOwners } from './use-owners.ts';

/** Loaded on demand, so that the list loads faster. */
const MoveDialogs = lazy(async () => {
  const [{ MoveDialogs: dialogs }] = await Promise.all([import('./move-dialogs.tsx'), loadTexts(['tasks'])]);
  return { default: dialogs };
});

/** What leaves an account needs more than a change. */
const MOVES = {
  hubs: { transfer: transferHubs, detach: detachHubs },
  beacons: { transfer: transferBeacons, detach: detachBeacons },
} as const;

const isOffer = ({ kind }: Task) => kind === 'offerHubs' || kind === 'offerBeacons';

interface MovesOptions<T> {
  /** The name of the list. */
  readonly name: string;
  readonly owner: string;
  readonly of: MovedKind;
  /** The owner of an item in a list over all owners. */
  readonly ownerOf: (item: T) => ItemOwner | undefined;
  /** Called when devices have left their owner. */
  readonly onLeft?: () => void;
}

interface UsedMoves<T> {
  /** The button that adds devices, for the place beside the title. */
  readonly add: ReactNode;
  /** The button for an empty list. */
  readonly addFirst: ReactNode;
  /** The actions for the selection bar. */
  readonly actions: readonly SelectionAction<T>[];
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/**
 * Adding by order code, transfer and detaching, for a list of devices. Another owner's devices need a confirmation
 * first.
 */
export function useMoves<T>({ name, owner, of, ownerOf, onLeft }: MovesOptions<T>): UsedMoves<T> {
  const { t } = useTranslation();
  const texts = useOutcomeTexts(of);
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const query = userParameter(owner, role);
  const refresh = useRefreshList(name);
  const { clear } = useSelection<T>(`${name} ${owner}`);
  const { ask, dialog: ownerDialog } = useOwnerConfirm();
  const ownersOf = useOwners(owner);
  const [asked, setAsked] = useState<MoveRequest>();
  const [started, setStarted] = useState<Started>();

  const open = (next: MoveRequest, chosen?: readonly (ItemOwner | undefined)[]) => {
    const other = ownersOf(chosen);
    if (other) ask(other, () => setAsked(next));
    else setAsked(next);
  };
  const end = (task: Task, what: MoveRequest) => {
    const { done, skipped, skippedCount } = task.data;
    if (isOffer(task)) {
      clear();
      if (task.taskStatus === 'failed' || done === 0) notify('error', texts.offer.failed);
      else
        notify('success', texts.offer.done(done), TOAST_SECONDS.extended, {
          label: texts.offer.show,
          perform: () => void navigate(paths.offers.of(owner)),
        });
      void refresh();
      return;
    }
    if (task.taskStatus === 'failed') notify('error', texts[what.kind].failed);
    else if (done > 0) notify('success', texts[what.kind].done(done));
    if (what.kind === 'assign') showMoved(name);
    else {
      clear();
      const left = new Set(skipped.map(({ id }) => id));
      // Only devices that certainly moved: a long list of skipped devices is truncated.
      if (task.taskStatus === 'finished' && owner !== EVERYBODY && skippedCount === skipped.length)
        hideMoved(
          name,
          what.ids.filter((id) => !left.has(id)),
        );
      if (done > 0) onLeft?.();
    }
    void refresh();
    // Refresh again when the index has caught up.
    setTimeout(() => void refresh().catch(() => {}), 3000);
  };
  const undo = useUndoTask();
  const start = (task: Task) => {
    const what = asked!;
    setAsked(undefined);
    if (task.taskStatus === 'waiting') {
      clear();
      notify('info', texts.waiting(task.data.total), TOAST_SECONDS.extended, {
        label: t('undo'),
        perform: () => void undo(task.taskId),
      });
      return;
    }
    const isPlain = task.taskStatus === 'finished' && task.data.skippedCount === 0;
    if (isPlain) end(task, what);
    else setStarted({ task, asked: what });
  };
  const close = () => setAsked(undefined);

  const actions: SelectionAction<T>[] = [
    {
      label: texts.transfer.action,
      calls: MOVES[of].transfer,
      icon: ArrowRightLeft,
      isDanger: true,
      perform: (selection) => open({ kind: 'transfer', ids: [...selection.keys()] }, owners(selection)),
    },
    {
      label: texts.detach.action,
      calls: MOVES[of].detach,
      icon: Unlink,
      isDanger: true,
      perform: (selection) => open({ kind: 'detach', ids: [...selection.keys()] }, owners(selection)),
    },
  ];
  const owners = (selection: Selection<T>) => [...selection.values()].map(ownerOf);
  return {
    actions,
    add: owner !== EVERYBODY && (
      <Command>
        <Button size="sm" aria-label={texts.assign.action} onClick={() => open({ kind: 'assign' })}>
          <PackagePlus aria-hidden />
          <Text as="span" hideBelow="md">
            {texts.assign.action}
          </Text>
        </Button>
      </Command>
    ),
    addFirst: owner !== EVERYBODY && (
      <Command>
        <Button size="sm" onClick={() => open({ kind: 'assign' })}>
          <PackagePlus aria-hidden />
          {texts.assign.first}
        </Button>
      </Command>
    ),
    dialogs: (
      <>
        {ownerDialog}
        {(asked || started) && (
          <Suspense>
            <MoveDialogs
              asked={asked}
              started={started}
              of={of}
              query={query}
              isOfOne={owner !== EVERYBODY}
              onStarted={start}
              onEnded={end}
              onClose={close}
              onLeft={() => setStarted(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
