import { Box, Button, Flex } from '@chakra-ui/react';
import { Bluetooth, CircleArrowUp, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FactLine } from '../../components/fact-line.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { markStyles } from '../../components/list/list-styles.ts';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { hubState } from './hub-state.ts';
import { useInduce } from './use-induce.tsx';
import { useStateTexts } from './use-state-texts.ts';

interface HubHeadProps {
  readonly id: string;
  readonly hub: Hub | undefined;
  /** A firmware update of it was begun. */
  readonly onUpdating: (hub: Hub) => void;
}

/** Which hub it is, how it is, and the ways to what it hears and says and to newer firmware. */
export function HubHead({ id, hub, onUpdating }: HubHeadProps) {
  const { t } = useTranslation('hubConfig');
  const session = useSession();
  const role = roleOf(session);
  const states = useStateTexts();
  const state = hub && states[hubState(hub)];
  const { ask, dialog } = useInduce(onUpdating);
  const isOwn = hub?.owner?.id === session.user?.id;
  const mayChange = isOwn || role === 'ADMIN';
  const owner = isOwn ? SELF : (hub?.owner?.id ?? EVERYBODY);
  const search = (filter: string, user?: string) =>
    `?${new URLSearchParams({ filter, ...(user !== undefined && { user }) })}`;
  return (
    <Flex direction="column" gap="2">
      <BackLink
        to={
          paths.hubs.to() +
          (isOwn || !hub || role === 'INFO_PROVIDER' ? '' : `?user=${encodeURIComponent(owner)}`)
        }
      >
        {t('back')}
      </BackLink>
      <Flex align="start" justify="space-between" wrap="wrap" gap="3">
        <Box minW="0">
          <PageTitle>{hub?.description || t('title', { id })}</PageTitle>
          {hub && (
            <Flex
              align="center"
              wrap="wrap"
              columnGap="3"
              rowGap="1"
              mt="1.5"
              color="fg.muted"
              css={markStyles}
            >
              {hub.description && <span>{id}</span>}
              <span className="label" data-tone={hub.isOnline ? 'green' : 'gray'}>
                {hub.isOnline ? t('online') : t('offline')}
              </span>
              {state && (
                <span className="label" data-tone={state.tone ?? 'gray'}>
                  {state.text}
                </span>
              )}
              {hub.lastSeen && (
                <span>
                  {t('lastSeen')} <TimeAgo at={Date.parse(hub.lastSeen)} />
                </span>
              )}
            </Flex>
          )}
        </Box>
        {hub && (
          <Flex wrap="wrap" gap="2">
            {mayChange && hub.newestFirmware && (
              <Button size="sm" onClick={() => void ask(id)}>
                <CircleArrowUp aria-hidden />
                {t('update')}
              </Button>
            )}
            <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
              <Link to={paths.beacons.to(owner) + search(`heardBy:eq:${id}`)}>
                <Bluetooth aria-hidden />
                {t('beacons')}
              </Link>
            </Button>
            {mayChange && (
              <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                <Link
                  to={
                    role === 'ADMIN'
                      ? paths.adminHubLogs.to() + search(`hubId:eq:${id}`, owner)
                      : paths.hubLogs.to() + search(`hubId:eq:${id}`)
                  }
                >
                  <ScrollText aria-hidden />
                  {t('logs')}
                </Link>
              </Button>
            )}
          </Flex>
        )}
      </Flex>
      {hub && <Facts hub={hub} />}
      {dialog}
    </Flex>
  );
}

function Facts({ hub }: { hub: Hub }) {
  const { t } = useTranslation('hubConfig');
  const { user } = useSession();
  const facts: (readonly [string, string | null | undefined])[] = [
    [
      t('firmware'),
      hub.newestFirmware
        ? t('newerFirmware', { firmware: hub.firmware, newer: hub.newestFirmware })
        : hub.firmware,
    ],
    [t('hardware'), hub.hardware],
    [t('orderCode'), hub.orderCode],
    [
      t('owner'),
      hub.owner?.id === user?.id ? undefined : hub.owner && `${hub.owner.name}, ${hub.owner.email}`,
    ],
  ];
  return <FactLine facts={facts} />;
}
