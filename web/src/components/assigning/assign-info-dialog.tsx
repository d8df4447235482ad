import { Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { setInfoDevices } from '../../../../shared/contract/content/drafts.ts';
import { getInfos, infoFilters } from '../../../../shared/contract/content/infos.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { CheckList } from '../check-list.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Loading } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import { TaskDialog } from '../task-dialog.tsx';
import { TextField } from '../text-field.tsx';
import { useDebounced } from '../use-debounced.ts';
import { useErrorText } from '../use-error-text.ts';

const SHOWN = 20;

interface AssignInfoProps {
  /** The owner in the URL. */
  readonly owner: string;
  /** The beacons. */
  readonly ids: readonly string[];
  readonly onEnded: (task: Task) => void;
  readonly onClose: () => void;
}

/** Chooses an Info of the owner by search, and assigns the beacons to it by a task. */
export function AssignInfoDialog({ owner, ids, onEnded, onClose }: AssignInfoProps) {
  const { t, i18n } = useTranslation('beacons');
  const role = roleOf(useSession());
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim().toLowerCase());
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [task, setTask] = useState<Task>();
  const filter = text ? [`name:prefix:${text}`] : [];
  const { data, error, mutate } = useSWR(
    ['infosToAssign', owner, filter],
    () => call(getInfos, { query: { limit: SHOWN, filter, ...userParameter(owner, role) } }),
    { keepPreviousData: true },
  );
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const started = await call(setInfoDevices, {
        params: { id: chosen },
        body: { add: { idList: [...ids] } },
      });
      if (started.taskStatus === 'running' || started.data.skippedCount > 0) return setTask(started);
      onEnded(started);
      onClose();
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setBusy(false);
    }
  }
  if (task) return <TaskDialog task={task} onEnded={onEnded} onClose={onClose} />;
  return (
    <Dialog wide title={t('assignInfo.title')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        <Stack gap="4">
          <Text color="fg.muted">{t('assignInfo.hint')}</Text>
          <TextField
            size="sm"
            label={t('assignInfo.search')}
            value={typed}
            maxLength={infoFilters.name.max}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Loading plain data={data} error={error} onRetry={() => void mutate()}>
            {({ items, links }) => (
              <CheckList
                single
                label={t('assignInfo.found')}
                choices={items.map(({ id, name, description, languages, published }) => ({
                  id,
                  name,
                  detail: [
                    description,
                    published ? languages.join(' · ').toUpperCase() : t('assignInfo.unpublished'),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  isChosen: id === chosen,
                }))}
                onChoose={(id) => setChosen(id)}
              >
                {items.length === 0 && <Text color="fg.muted">{t('assignInfo.none')}</Text>}
                {links.next && (
                  <Text mt="2" color="fg.muted" textStyle="xs">
                    {t('assignInfo.more')}
                  </Text>
                )}
              </CheckList>
            )}
          </Loading>
          {failure !== undefined && <Notice>{errorText(failure)}</Notice>}
          <DialogButtons
            submit={t('assignInfo.submit', {
              count: ids.length,
              number: ids.length.toLocaleString(i18n.language),
            })}
            busy={busy}
            disabled={!chosen}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
