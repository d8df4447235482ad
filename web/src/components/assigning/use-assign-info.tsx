import { FileText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import type { SelectionAction } from '../list/list-spec.ts';
import { useSelection } from '../list/selection.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import { useOwners } from '../moving/use-owners.ts';
import { useOwnerConfirm } from '../use-owner-confirm.tsx';
import { useStable } from '../use-stable.ts';

/** Loaded on demand, so that the list loads faster. */
const AssignInfoDialog = lazy(async () => {
  const [{ AssignInfoDialog: dialog }] = await Promise.all([
    import('./assign-info-dialog.tsx'),
    loadTexts(['tasks']),
  ]);
  return { default: dialog };
});

interface AssigningInfo<T> {
  /** The action for the selection bar, where the beacons are of one owner who may have Infos. */
  readonly actions: readonly SelectionAction<T>[];
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/** Assigns the selected beacons of an owner to an Info. */
export function useAssignInfo<T>(owner: string): AssigningInfo<T> {
  const { t } = useTranslation('beacons');
  const session = useSession();
  const refresh = useRefreshList('beacons');
  const { clear } = useSelection<T>(`beacons ${owner}`);
  const { ask, dialog } = useOwnerConfirm();
  const ownersOf = useOwners(owner);
  const [chosen, setChosen] = useState<readonly string[]>();
  // Where the Info CMS is not started, there is no Info.
  const isOff = owner === SELF && meOf(session)?.infoFeatureState === 'OFF';
  const isOffered = owner !== EVERYBODY && roleOf(session) !== 'GROUP_ADMIN' && !isOff;

  const { open } = useStable({
    open(ids: readonly string[]) {
      const other = ownersOf();
      if (other) ask(other, () => setChosen(ids));
      else setChosen(ids);
    },
  });
  const actions = useMemo(
    (): readonly SelectionAction<T>[] =>
      isOffered
        ? [
            {
              label: t('assignInfo.action'),
              icon: FileText,
              perform: (selection) => open([...selection.keys()]),
            },
          ]
        : [],
    [isOffered, t, open],
  );
  function end({ taskStatus, data: { done } }: Task) {
    if (taskStatus === 'failed') notify('error', t('assignInfo.failed'));
    else if (done > 0) notify('success', t('assignInfo.done', { count: done }));
    if (done > 0) clear();
    void refresh();
  }
  return {
    actions,
    dialogs: (
      <>
        {dialog}
        {chosen && (
          <Suspense>
            <AssignInfoDialog owner={owner} ids={chosen} onEnded={end} onClose={() => setChosen(undefined)} />
          </Suspense>
        )}
      </>
    ),
  };
}
