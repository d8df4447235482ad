import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import { ALERT_FACTS, type Alert } from '../../../../shared/model/alert.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Dot } from '../../components/list/cells/dot.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Loading } from '../../components/loading.tsx';
import { useFleet } from '../../components/use-fleet.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useAcknowledge } from './use-acknowledge.tsx';
import { useAlertTexts } from './use-alert-texts.ts';

const SHOWN = 8;

/** The newest alerts of the user that nobody has acknowledged. */
export function LatestAlerts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['alerts', 'common']);
  const role = roleOf(useSession());
  // Named like the list of alerts, so that it is refreshed with it.
  const { data, error, mutate } = useSWR(['alerts', 'latest', role], () =>
    call(getAlerts, {
      query: { ...userParameter(SELF, role), limit: SHOWN, filter: ['state:eq:open'] },
    }),
  );
  const { mutate: countAgain } = useFleet(SELF);
  const { acknowledge, known, dialog } = useAcknowledge('alerts', SELF);
  return (
    <Dialog isSheet title={t('latest.title')} onClose={onClose}>
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">{t('latest.none')}</Text>
          ) : (
            <List>
              {items.map((alert) => (
                <Latest
                  key={alert.id}
                  alert={known(alert)}
                  onOpen={onClose}
                  onAcknowledge={() => {
                    acknowledge([alert]);
                    void countAgain();
                  }}
                />
              ))}
            </List>
          )
        }
      </Loading>
      {dialog}
      <Flex mt="5" justify="space-between" gap="2">
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to={paths.alerts.of(SELF)} onClick={onClose}>
            {t('all')}
          </Link>
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

interface LatestProps {
  readonly alert: Alert;
  readonly onOpen: () => void;
  readonly onAcknowledge: () => void;
}

function Latest({ alert, onOpen, onAcknowledge }: LatestProps) {
  const { t } = useTranslation('alerts');
  const { happened, states } = useAlertTexts();
  const { deviceId, description, kind, state, since } = alert;
  const to = ALERT_FACTS[kind].device === 'hub' ? paths.hub.to(deviceId) : paths.beacon.to(SELF, deviceId);
  return (
    <li>
      <Dot tone={states[state].tone} />
      <div>
        <Link className="link" to={to} onClick={onOpen}>
          {description || deviceId}
        </Link>
        <Text>{happened(alert)}</Text>
        <Text color="fg.muted" textStyle="xs">
          <TimeAgo at={Date.parse(since)} />
        </Text>
      </div>
      <Flex ms="auto">
        {state === 'open' ? (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-label={t('acknowledge.of', { id: deviceId })}
            onClick={onAcknowledge}
          >
            {t('acknowledge.one')}
          </Button>
        ) : (
          <Text color="fg.muted" textStyle="xs">
            {states[state].text}
          </Text>
        )}
      </Flex>
    </li>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    listStyleType: 'none',
    '& > li': { display: 'flex', alignItems: 'baseline', gap: '2.5' },
    '& > li > div:nth-of-type(1)': { minW: '0', overflowWrap: 'anywhere' },
    '& .link': { fontWeight: 'medium', color: 'accent.fg' },
  },
});
