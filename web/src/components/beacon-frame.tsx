import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getBeacon } from '../../../shared/contract/devices.ts';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { CopyId } from './list/cells/copy-id.tsx';
import { tableCellStyles } from './list/list-styles.ts';

/** One beacon; shared by the parts of its page. */
export const useBeacon = (id: string) =>
  useSWR(['getBeacon', id], ([, of]) => call(getBeacon, { params: { id: of } }));

/** The head of a beacon's page: which it is, and the way back to the list it came from. */
export function BeaconFrame({ id, user }: { id: string; user: string }) {
  const { t } = useTranslation('stats');
  const { data: beacon, error } = useBeacon(id);
  return (
    <Stack gap="3">
      <Box asChild color="fg.muted" w="fit-content" textStyle="xs" _hover={{ color: 'fg' }}>
        <Link to={paths.beacons.to(user)}>
          <Flex align="center" gap="1">
            <ChevronLeft size={14} aria-hidden />
            {t('back')}
          </Flex>
        </Link>
      </Box>
      <Box minW="0" css={tableCellStyles}>
        <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none">
          {beacon ? (
            beacon.description || id
          ) : error ? (
            id
          ) : (
            <Skeleton as="span" display="block" h="7" w="12rem" />
          )}
        </Heading>
        <Text color="fg.muted">
          <CopyId id={id} />
        </Text>
      </Box>
    </Stack>
  );
}
