import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { induceFirmwareUpdates } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Plan, PlanValue } from '../../components/bulk/plan-groups.ts';
import { PlanView } from '../../components/bulk/plan-view.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { Loading } from '../../components/loading.tsx';
import { useOwners } from '../../components/moving/use-owners.ts';
import { Notice } from '../../components/notice.tsx';
import { TaskDialog } from '../../components/task-dialog.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { useReasonText } from '../../components/use-reason-text.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';

interface UpdatesDialogProps {
  readonly owner: string;
  readonly selection: Selection<Hub>;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

/** Shows which firmware each of many hubs would get and which hubs are left out, starts exactly this, and follows it. */
export function UpdatesDialog({ owner, selection, onEnded, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('hubs');
  const role = roleOf(useSession());
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const other = useOwners(owner)([...selection.values()].map((hub) => hub.owner ?? undefined));
  const { ask: askOwner, dialog: ownerDialog } = useOwnerConfirm();
  const [evenOffline, setEvenOffline] = useState(false);
  const [task, setTask] = useState<Task>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const ask = (more: { dryRun: true } | { planId: string }) =>
    call(induceFirmwareUpdates, {
      query: userParameter(owner, role),
      body: { idList: [...selection.keys()], evenOffline, ...more },
    });
  const planned = useSWR(
    ['induceFirmwareUpdates', owner, [...selection.keys()], evenOffline],
    async () => (await ask({ dryRun: true })) as Plan,
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: true },
  );
  if (task) return <TaskDialog task={task} onEnded={onEnded} onClose={onClose} />;
  const plan = planned.isLoading ? undefined : planned.data;

  async function start() {
    setBusy(true);
    setRefusal(undefined);
    try {
      setTask((await ask({ planId: plan!.planId })) as Task);
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  return (
    <Dialog wide title={t('updates.title', { count: selection.size })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (other) askOwner(other, start);
          else void start();
        }}
      >
        <Stack gap="4">
          <Text>{t('updates.text')}</Text>
          <CheckField
            label={t('updates.evenOffline')}
            hint={t('updates.evenOfflineHint')}
            checked={evenOffline}
            onChange={setEvenOffline}
          />
          <Loading data={planned.data} error={planned.error} onRetry={() => void planned.mutate()}>
            {(known) => (
              <PlanView
                plan={known}
                nameOf={(id) => selection.get(id)?.description || id}
                say={{
                  label: () => t('updates.firmware'),
                  value: (_, value: PlanValue) => String(value ?? '–'),
                  skip: reasonText,
                }}
              />
            )}
          </Loading>
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <DialogButtons
            submit={plan?.changed ? t('updates.action', { count: plan.changed }) : t('update.action')}
            busy={busy}
            disabled={!plan?.changed}
            onCancel={onClose}
          />
        </Stack>
      </form>
      {ownerDialog}
    </Dialog>
  );
}
