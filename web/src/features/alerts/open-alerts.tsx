import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../../shared/model/alert.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Dot } from '../../components/list/cells/dot.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Loading } from '../../components/loading.tsx';
import { useDeviceAlerts } from '../../components/use-device-alerts.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useAcknowledge } from './use-acknowledge.tsx';
import { useAlertTexts } from './use-alert-texts.ts';

interface OpenAlertsProps {
  readonly id: string;
  /** The address of all alerts of the device. */
  readonly all: string;
}

/** The alerts of a device that have not ended. */
export function OpenAlerts({ id, all }: OpenAlertsProps) {
  const { t } = useTranslation('alerts');
  const { data, error, mutate } = useDeviceAlerts(id);
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const { acknowledge, known, dialog } = useAcknowledge('alerts', isAdmin ? EVERYBODY : SELF);
  return (
    <Card title={t('current')} aside={<CardLink to={all}>{t('all')}</CardLink>}>
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">{t('currentNone')}</Text>
          ) : (
            <List>
              {items.map((alert) => (
                <OpenAlert key={alert.id} alert={known(alert)} onAcknowledge={() => acknowledge([alert])} />
              ))}
            </List>
          )
        }
      </Loading>
      {dialog}
    </Card>
  );
}

function OpenAlert({ alert, onAcknowledge }: { alert: Alert; onAcknowledge: () => void }) {
  const { t } = useTranslation('alerts');
  const { happened, states } = useAlertTexts();
  const { text, tone } = states[alert.state];
  return (
    <li>
      <Dot tone={tone} />
      <div>
        <Text fontWeight="medium">{happened(alert)}</Text>
        <Text color="fg.muted" textStyle="xs">
          {text} · <TimeAgo at={Date.parse(alert.since)} />
        </Text>
      </div>
      {alert.state === 'open' && (
        <Flex ms="auto">
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-label={t('acknowledge.what', { what: happened(alert) })}
            onClick={onAcknowledge}
          >
            {t('acknowledge.one')}
          </Button>
        </Flex>
      )}
    </li>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    '& > li': { display: 'flex', alignItems: 'baseline', gap: '2.5' },
  },
});
