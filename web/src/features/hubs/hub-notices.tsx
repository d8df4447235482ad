import { Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import type { HubUpdate } from '../../../../shared/model/hub-update.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Notice } from '../../components/notice.tsx';
import { useUpdateTexts } from '../../components/use-update-texts.ts';
import { absoluteTime, activeTime } from '../../lib/format.ts';
import { hubState, isLocked } from './hub-state.ts';

/** What to know about the hub before changing its settings. */
export function HubNotices({ hub, readOnly }: { hub: Hub; readOnly: boolean }) {
  const { t, i18n } = useTranslation('hubConfig');
  const state = hubState(hub);
  const since = hub.configModifiedAt && absoluteTime(Date.parse(hub.configModifiedAt), i18n.language);
  // Success is shown only to a user who waited for it.
  const [hasWaited, setHasWaited] = useState(false);
  const [wasUpdating, setWasUpdating] = useState(false);
  useEffect(() => {
    if (state === 'waiting') setHasWaited(true);
    if (state === 'updating') setWasUpdating(true);
  }, [state]);
  return (
    // Shown while the screen is open, because the hub responds some seconds after its settings were saved.
    <Stack gap="3" role="status" css={{ '&:empty': { display: 'none' } }}>
      {readOnly && <Notice tone="info">{t('notice.readOnly')}</Notice>}
      {hub.clockErrorSeconds !== undefined && (
        <Notice tone="warning">
          {t(hub.clockErrorSeconds < 0 ? 'notice.clockBehind' : 'notice.clockAhead', {
            time: activeTime(Math.abs(hub.clockErrorSeconds), i18n.language),
          })}
        </Notice>
      )}
      {hub.update?.state === 'failed' && <FailedUpdate update={hub.update} />}
      {hub.update?.state === 'done' && wasUpdating && (
        <Notice tone="success">{t('notice.updated', { firmware: hub.update.firmware })}</Notice>
      )}
      {isLocked(hub) && <RunningUpdate hub={hub} />}
      {state !== 'updating' && !hub.settings && <Notice tone="warning">{t('notice.unknown')}</Notice>}
      {state !== 'updating' && hub.settings && !hub.isSynchronized && (
        <Notice tone={hub.isOnline ? 'info' : 'warning'}>
          {hub.isOnline ? t('notice.waiting') : t('notice.waitingOffline')}
        </Notice>
      )}
      {state === 'synchronised' && hasWaited && since && (
        <Notice tone="success">{t('notice.synchronised', { time: since })}</Notice>
      )}
    </Stack>
  );
}

function FailedUpdate({ update }: { update: Extract<HubUpdate, { state: 'failed' }> }) {
  const { t, i18n } = useTranslation('hubConfig');
  const { failure } = useUpdateTexts();
  const { firmware, endedAt, reason } = update;
  const time = absoluteTime(Date.parse(endedAt), i18n.language);
  return (
    <Notice tone="warning">
      {t('notice.updateFailed', { firmware, time })} {failure[reason]}
    </Notice>
  );
}

/** The progress that the hub reports; before the first report, that it is being notified. */
function RunningUpdate({ hub: { update } }: { hub: Hub }) {
  const { t, i18n } = useTranslation('hubConfig');
  const { progress } = useUpdateTexts();
  const running = update && 'deadline' in update ? update : undefined;
  return (
    <Notice tone="info">
      {running && (
        <>
          {t('notice.updatingTo', { firmware: running.firmware })} <strong>{progress[running.state]}</strong>{' '}
          {t('notice.begun')} <TimeAgo at={Date.parse(running.startedAt)} />.{' '}
        </>
      )}
      {running
        ? t('notice.updatingUntil', { time: absoluteTime(Date.parse(running.deadline), i18n.language) })
        : t('notice.updating')}
    </Notice>
  );
}
