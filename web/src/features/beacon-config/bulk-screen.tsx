import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { useSelection } from '../../components/list/selection.ts';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { TaskDialog } from '../../components/task-dialog.tsx';
import { useTemplates } from '../../components/templates/use-templates.ts';
import { useBranding } from '../../lib/branding.ts';
import { ownerOf } from '../../lib/owner.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { BulkForm } from './bulk-form.tsx';
import { useSeveral } from './use-several.ts';

const NOTHING_MORE = () => {};

/** Configures the beacons that are selected in the list; without a selection, it redirects to the list. */
export function BulkScreen() {
  const { t } = useTranslation(['configuration', 'bulk', 'templates', 'beacons']);
  const { brand } = useBranding();
  const { user } = useParams();
  const owner = ownerOf(user, roleOf(useSession()));
  const { selection, clear } = useSelection<Beacon>(`beacons ${owner}`);
  const [started, setStarted] = useState<Task>();
  const [query] = useSearchParams();
  const templateId = query.get('template');
  const { templates } = useTemplates(templateId !== null);
  const template = templates?.find(({ id }) => id === templateId);
  const isRead = templateId === null || templates !== undefined;
  const { data, error, mutate, done, total } = useSeveral(owner, selection);
  const title = t('bulk.title', { count: total });
  if (total === 0) return <Navigate to={paths.beacons.to(owner)} replace />;
  return (
    <Stack gap="5" maxW="6xl">
      <title>{`${title} – ${brand}`}</title>
      <Stack gap="2">
        <BackLink to={paths.beacons.to(owner)}>{t('beacons:page.back')}</BackLink>
        <PageTitle>{title}</PageTitle>
        <Text color="fg.muted">{t('bulk.hint')}</Text>
      </Stack>
      {!data && !error && total > 100 && (
        <Text display="flex" alignItems="center" gap="3" color="fg.muted">
          <ProgressBar value={done / total} label={t('bulk:reading')} />
          {t('bulk:readSoFar', { done, total })}
        </Text>
      )}
      {template && <Notice tone="info">{t('templates:fromTemplate', { name: template.name })}</Notice>}
      {isRead && templateId !== null && !template && <Notice>{t('templates:gone')}</Notice>}
      <Loading data={isRead ? data : undefined} error={error} onRetry={() => void mutate()}>
        {(ones) => (
          <BulkForm
            ones={ones}
            owner={owner}
            selection={selection}
            initially={template?.configData}
            onStarted={setStarted}
          />
        )}
      </Loading>
      {started && (
        // Clearing the selection returns to the list.
        <TaskDialog task={started} onEnded={NOTHING_MORE} onClose={clear} />
      )}
    </Stack>
  );
}
