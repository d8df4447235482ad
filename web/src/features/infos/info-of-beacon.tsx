import { Box, Button, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import { call } from '../../lib/api.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/** The owner of the beacon's Info as the path names it; undefined: the reader may not see it. */
function useOwnerInPath(beacon: Beacon | undefined): string | undefined {
  const session = useSession();
  const role = roleOf(session);
  if (!beacon?.userId || role === 'GROUP_ADMIN') return undefined;
  return role === 'ADMIN' ? beacon.userId : SELF;
}

/** The Info of a beacon; its request is null while there is none, or none that the reader may see. */
export function useInfoOfBeacon(beacon: Beacon | undefined) {
  const owner = useOwnerInPath(beacon);
  const id = beacon?.infoPointId;
  return useSWR(owner && id ? ['infoOfBeacon', owner, id] : null, ([, user, of]) =>
    call(getInfoPoint, { params: { id: of, user } }),
  );
}

/** What phones show near a beacon: a link to its Info, or to a new one. */
export function InfoOfBeacon({ beacon }: { beacon: Beacon }) {
  const { t } = useTranslation('beacons');
  const owner = useOwnerInPath(beacon);
  const { data: info } = useInfoOfBeacon(beacon);
  const me = meOf(useSession());
  if (!owner) return null;
  if (info)
    return (
      <Card title={t('page.info.title')}>
        <Box>
          <Box asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={paths.info.to(owner, info.id)}>{info.name}</Link>
          </Box>
          <Text color="fg.muted">{info.active ? t('page.info.active') : t('page.info.inactive')}</Text>
        </Box>
      </Card>
    );
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
