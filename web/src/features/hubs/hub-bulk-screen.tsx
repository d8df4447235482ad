import { Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import type { Hub } from '../../../../shared/model/hub.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { useSelection } from '../../components/list/selection.ts';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { TaskDialog } from '../../components/task-dialog.tsx';
import { useBranding } from '../../lib/branding.ts';
import { ownerOf } from '../../lib/owner.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { HubBulkForm } from './hub-bulk-form.tsx';
import { useHubsSettings } from './use-hubs-settings.ts';

const NOTHING_MORE = () => {};

/** Changes settings of the hubs that are selected in the list; without a selection, it redirects to the list. */
export function HubBulkScreen() {
  const { t } = useTranslation(['hubConfig', 'bulk']);
  const { brand } = useBranding();
  const { user } = useParams();
  const owner = ownerOf(user, roleOf(useSession()));
  const { selection, clear } = useSelection<Hub>(`hubs ${owner}`);
  const [started, setStarted] = useState<Task>();
  const ids = useMemo(() => [...selection.keys()], [selection]);
  const { data, error, mutate, done } = useHubsSettings(owner, ids);
  const total = ids.length;
  const title = t('bulk.title', { count: total });
  const list = paths.hubs.of(owner);
  if (total === 0) return <Navigate to={list} replace />;
  return (
    <Stack gap="5" maxW="6xl">
      <title>{`${title} – ${brand}`}</title>
      <Stack gap="2">
        <BackLink to={list}>{t('back')}</BackLink>
        <PageTitle>{title}</PageTitle>
        <Text color="fg.muted">{t('bulk.hint')}</Text>
      </Stack>
      {!data && !error && total > 100 && (
        <Text display="flex" alignItems="center" gap="3" color="fg.muted">
          <ProgressBar value={done / total} label={t('bulk:reading')} />
          {t('bulk:readSoFar', { done, total })}
        </Text>
      )}
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(all) => <HubBulkForm all={all} owner={owner} selection={selection} onStarted={setStarted} />}
      </Loading>
      {started && (
        // Clearing the selection returns to the list.
        <TaskDialog task={started} onEnded={NOTHING_MORE} onClose={clear} />
      )}
    </Stack>
  );
}
