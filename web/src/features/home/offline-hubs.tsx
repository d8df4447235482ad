import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Hub } from '../../../../shared/model/hub.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { paths } from '../../lib/paths.ts';
import { Tile } from './line-list.tsx';

interface OfflineHubsProps {
  readonly offline: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
  /** Some of them. */
  readonly hubs: readonly Hub[];
  /** The list of all of them. */
  readonly to: string;
}

/** Hubs that are offline: the loudest part of the home, since what they would hear is unknown. */
export function OfflineHubs({ offline, isMore, hubs, to }: OfflineHubsProps) {
  const { t, i18n } = useTranslation('home');
  const number = offline.toLocaleString(i18n.language) + (isMore ? '+' : '');
  return (
    <Box
      as="section"
      bg="red.subtle"
      borderWidth="1px"
      borderColor="red.muted"
      rounded="l3"
      px="4"
      pt="4"
      pb="1"
    >
      <Flex align="center" gap="3" wrap="wrap" pb="3">
        <Tile css={{ bg: 'red.solid', color: 'red.contrast' }}>
          <WifiOff size={18} aria-hidden />
        </Tile>
        <Box flex="1 1 12rem">
          <Heading as="h2" fontSize="1.0625rem" fontWeight="semibold">
            <chakra.span color="red.fg">{number}</chakra.span> {t('offline.title', { count: offline })}
          </Heading>
          <Text color="fg.muted">{t('offline.hint')}</Text>
        </Box>
        <Button asChild size="sm" variant="outline" colorPalette="gray" bg="bg.panel">
          <Link to={to}>{t('offline.show')}</Link>
        </Button>
      </Flex>
      <Rows>
        {hubs.map((hub) => (
          <li key={hub.id}>
            <Link to={paths.hub.to(hub.id)}>{hub.description || hub.id}</Link>
            <Text as="span" color="red.fg" whiteSpace="nowrap">
              {hub.lastSeen === null ? t('offline.never') : <TimeAgo at={Date.parse(hub.lastSeen)} />}
            </Text>
          </li>
        ))}
      </Rows>
    </Box>
  );
}

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '2.5',
      borderTopWidth: '1px',
      borderColor: 'red.muted',
    },
    '& a': { fontWeight: 'medium', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
  },
});
