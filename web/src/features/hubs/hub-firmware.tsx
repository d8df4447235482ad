import { Button, Flex, Text } from '@chakra-ui/react';
import { CircleArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Card } from '../../components/card.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { useInduce } from './use-induce.tsx';
import { useNoUpdate } from './use-no-update.ts';
import { useUpdateTexts } from './use-update-texts.ts';

interface HubFirmwareProps {
  readonly hub: Hub;
  readonly readOnly: boolean;
  readonly onStarted: (hub: Hub) => void;
}

/** What a hub runs, what it could run, and how the update to it goes. */
export function HubFirmware({ hub, readOnly, onStarted }: HubFirmwareProps) {
  const { t } = useTranslation('hubs');
  const { ask, dialog } = useInduce(onStarted);
  const why = useNoUpdate(hub);
  return (
    <Card title={t('update.card')}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Text color="fg.muted" flex="1 1 18rem">
          {hub.isMarkedForUpdate ? <Running hub={hub} /> : (why ?? <Offer hub={hub} />)}
        </Text>
        {!readOnly && why === undefined && (
          <Button size="sm" onClick={() => void ask(hub.id)}>
            <CircleArrowUp aria-hidden />
            {t('update.action')}
          </Button>
        )}
      </Flex>
      {dialog}
    </Card>
  );
}

function Offer({ hub: { firmware, newestFirmware } }: { hub: Hub }) {
  const { t } = useTranslation('hubs');
  return t('update.offer', { from: firmware, to: newestFirmware });
}

/** The steps that the hub tells of; until it does, that it was told. */
function Running({ hub: { update } }: { hub: Hub }): ReactNode {
  const { t, i18n } = useTranslation('hubs');
  const { progress } = useUpdateTexts();
  if (!update || update.state === 'done' || update.state === 'failed') return t('update.running');
  const until = absoluteTime(Date.parse(update.deadline), i18n.language);
  return (
    <>
      {t('update.to', { firmware: update.firmware })} <strong>{progress[update.state]}</strong>{' '}
      {t('update.since')} <TimeAgo at={Date.parse(update.startedAt)} />. {t('update.until', { time: until })}
    </>
  );
}
