import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { setInfoDevices } from '../../../../../shared/contract/content/drafts.ts';
import { getInfoPoint } from '../../../../../shared/contract/content/infos.ts';
import type { Request } from '../../../../../shared/contract/operation.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { TaskDialog } from '../../../components/task-dialog.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { type ItemOwner, useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { infoKey, type KnownInfo } from '../use-info.ts';
import { BeaconsCard } from './beacons-card.tsx';

interface AssignedBeaconsProps {
  readonly info: KnownInfo;
  /** The owner in the URL. */
  readonly owner: string;
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
  readonly error: string | undefined;
}

type Change = NonNullable<Request<typeof setInfoDevices>['body']>;

/**
 * The beacons of an Info that exists. They are assigned and released at once, by a task: a few within the call, many while
 * a dialog shows the progress.
 */
export function AssignedBeacons({ info, owner, other, error }: AssignedBeaconsProps) {
  const { t } = useTranslation('infos');
  const errorText = useErrorText();
  const { mutate } = useSWRConfig();
  const { ask, dialog } = useOwnerConfirm();
  const [task, setTask] = useState<Task>();
  const beaconIds = info.beaconIds ?? [];
  // Shown as gone until the call is answered.
  const [leaving, setLeaving] = useState<readonly string[]>([]);

  /** Only the beacons: everything else stays as it was when the entries of the form were read. */
  async function rereadBeacons() {
    const { beaconIds: ids, beaconsCount } = await call(getInfoPoint, {
      params: { id: info.id, user: owner },
    });
    await mutate<KnownInfo>(
      infoKey(owner, info.id),
      (known) => known && { ...known, beaconIds: ids, beaconsCount },
      { revalidate: false },
    );
  }
  function ended({ data, taskStatus }: Task, isAdded: boolean) {
    if (taskStatus === 'failed') notify('error', t('beacons.failed'));
    else if (data.done > 0)
      notify(
        'success',
        isAdded ? t('beacons.added', { count: data.done }) : t('beacons.removed', { count: data.done }),
      );
  }
  async function perform(body: Change) {
    try {
      const started = await call(setInfoDevices, { params: { id: info.id }, body });
      if (started.taskStatus === 'running' || started.data.skippedCount > 0) setTask(started);
      else ended(started, body.add !== undefined);
      await rereadBeacons();
    } catch (failure) {
      notify('error', errorText(failure));
    }
  }
  const change = (body: Change) => (other ? ask(other, () => perform(body)) : void perform(body));

  return (
    <>
      <BeaconsCard
        infoId={info.id}
        beaconIds={beaconIds.filter((id) => !leaving.includes(id))}
        owner={owner}
        ownerId={info.userId}
        hint={t('beacons.hintAtOnce')}
        error={beaconIds.length === 0 ? error : undefined}
        refused={[]}
        onAdd={(ids) => change({ add: { idList: [...ids] } })}
        onAddSelection={(selectionId) => change({ add: { selectionId } })}
        onRemove={(ids) => {
          const remove = async () => {
            setLeaving((before) => [...before, ...ids]);
            await perform({ remove: { idList: [...ids] } });
            setLeaving((before) => before.filter((id) => !ids.includes(id)));
          };
          if (other) ask(other, remove);
          else void remove();
        }}
      />
      {dialog}
      {task && (
        <TaskDialog
          task={task}
          onEnded={(done) => {
            ended(done, true);
            void rereadBeacons().catch(() => {});
          }}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
