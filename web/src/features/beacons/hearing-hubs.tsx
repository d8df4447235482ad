import { Button, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getBeaconHubs } from '../../../../shared/contract/devices/beacons.ts';
import type { HearingHub } from '../../../../shared/model/hearing-hub.ts';
import { Card } from '../../components/card.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { DAY, decibels } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { SignalBars } from './signal-bars.tsx';

/** More are shown on demand. */
const SHOWN = 6;
const REFRESH_MS = 60_000;
/** Within it, a hub notes a beacon once, so a more exact time would be that of the note, not of the last sighting. */
const NOTED_EVERY_MS = DAY / 24;

/** The hubs that hear a beacon, the strongest first. Null: of a device that is never heard. */
export const useHearingHubs = (id: string | null) =>
  useSWR(
    id === null ? null : (['getBeaconHubs', id] as const),
    ([, of]) => call(getBeaconHubs, { params: { id: of } }),
    { refreshInterval: REFRESH_MS },
  );

/** Which hubs hear a beacon, how strongly, and when they last noted it. */
export function HearingHubs({ id }: { id: string }) {
  const { t } = useTranslation('beacons');
  const { data, error, mutate } = useHearingHubs(id);
  const [showsAll, setShowsAll] = useState(false);
  const hubs = data?.items ?? [];
  return (
    <Card
      title={hubs.length > 0 ? t('hearing.title', { count: hubs.length }) : t('hearing.titleNone')}
      aside={
        hubs.length > 1 && (
          <Text color="fg.muted" textStyle="xs">
            {t('hearing.order')}
          </Text>
        )
      }
    >
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {() =>
          hubs.length === 0 ? (
            <Text color="fg.muted">{t('hearing.none')}</Text>
          ) : (
            <div>
              <List css={tableCellStyles}>
                {hubs.slice(0, showsAll ? undefined : SHOWN).map((hub) => (
                  <Row key={hub.hubId} hub={hub} />
                ))}
              </List>
              {hubs.length > SHOWN && !showsAll && (
                <Button
                  size="xs"
                  mt="2"
                  variant="outline"
                  colorPalette="gray"
                  onClick={() => setShowsAll(true)}
                >
                  {t('hearing.all', { number: hubs.length })}
                </Button>
              )}
            </div>
          )
        }
      </Loading>
    </Card>
  );
}

function Row({ hub: { hubId, description, isOnline, rssi, heardAt } }: { hub: HearingHub }) {
  const { t, i18n } = useTranslation('beacons');
  const at = Date.parse(heardAt);
  const isRecent = useNow() - at < NOTED_EVERY_MS;
  return (
    <li>
      <SignalBars rssi={rssi} />
      <span>
        <Link className="item" to={paths.hub.to(hubId)}>
          {description || hubId}
        </Link>
        {!isOnline && (
          <>
            {' '}
            <span className="label" data-tone="red">
              {t('hearing.offline')}
            </span>
          </>
        )}
      </span>
      <span>{rssi === null ? t('hearing.unknown') : decibels(rssi, i18n.language)}</span>
      <span className="muted">{isRecent ? t('hearing.lately') : <TimeAgo at={at} />}</span>
    </li>
  );
}

const List = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: {
        base: 'auto minmax(0, 1fr) auto',
        md: 'auto minmax(0, 1fr) 6rem 10rem',
      },
      alignItems: 'center',
      gapX: '3',
      py: '2',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > li > span:nth-of-type(n + 2)': { textAlign: 'end', whiteSpace: 'nowrap' },
    // On phones, the time is below the strength.
    '& .muted': { gridColumn: { base: '2 / -1', md: 'auto' } },
  },
});
