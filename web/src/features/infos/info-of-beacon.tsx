import { Box, Button, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { getUsedTimes } from '../../../../shared/contract/money/reporting.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { call } from '../../lib/api.ts';
import { activeTime } from '../../lib/format.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/** The owner of the beacon's Info as the path names it; undefined: the reader may not see it. */
function useOwnerInPath(beacon: Beacon | undefined): string | undefined {
  const session = useSession();
  const role = roleOf(session);
  if (!beacon?.userId || role === 'GROUP_ADMIN') return undefined;
  return role === 'ADMIN' ? beacon.userId : SELF;
}

/**
 * The Info of a beacon, and how long Infos used the beacon this month; there is no request while there is no Info, or none
 * that the reader may see.
 */
export function useInfoOfBeacon(beacon: Beacon | undefined) {
  const owner = useOwnerInPath(beacon);
  const { id: beaconId, infoPointId } = beacon ?? {};
  return useSWR(
    owner && infoPointId && beaconId ? ['infoOfBeacon', owner, infoPointId, beaconId] : null,
    async ([, user, id, of]) => {
      const [info, { items }] = await Promise.all([
        call(getInfoPoint, { params: { id, user } }),
        call(getUsedTimes, { params: { user, month: '0', beaconId: of } }),
      ]);
      return { info, usedSeconds: items.reduce((sum, { seconds }) => sum + seconds, 0) };
    },
  );
}

/** What phones show near a beacon: a link to its Info, or to a new one. */
export function InfoOfBeacon({ beacon }: { beacon: Beacon }) {
  const { t, i18n } = useTranslation('beacons');
  const owner = useOwnerInPath(beacon);
  const { data } = useInfoOfBeacon(beacon);
  const me = meOf(useSession());
  if (!owner) return null;
  if (data) {
    const { info, usedSeconds } = data;
    return (
      <Card
        title={t('page.info.title')}
        aside={<CardLink to={paths.usage.to(owner)}>{t('page.info.report')}</CardLink>}
      >
        <Box>
          <Box asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={paths.info.to(owner, info.id)}>{info.name}</Link>
          </Box>
          <Text color="fg.muted">{info.active ? t('page.info.active') : t('page.info.inactive')}</Text>
          <Text mt="2" color="fg.muted">
            {t('page.info.used', { time: activeTime(usedSeconds, i18n.language) })}
          </Text>
        </Box>
      </Card>
    );
  }
  // Where the Info CMS is not started, the offer would lead nowhere.
  if (beacon.infoPointId || me?.id !== beacon.userId || me.infoFeatureState === 'OFF') return null;
  return (
    <Card title={t('page.info.title')}>
      <Text color="fg.muted">{t('page.info.none')}</Text>
      <Button asChild size="sm" variant="outline" colorPalette="gray" w="fit-content">
        <Link to={paths.info.create(SELF, beacon.id)}>
          <Plus aria-hidden />
          {t('page.info.create')}
        </Link>
      </Button>
    </Card>
  );
}
