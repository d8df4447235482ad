import { chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { LastHeard } from '../../components/last-heard.tsx';
import { Battery } from '../../components/list/cells/battery.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

const SHOWN = 5;
/** What is counted; no index knows how many a hub hears. */
const COUNTED = 50;

interface HeardBeaconsCardProps {
  readonly hubId: string;
  /** Whose beacons: the user, all owners, or a user by id. */
  readonly owner: string;
  /** The address of all of them. */
  readonly all: string;
}

/** The beacons that a hub hears, as far as they are counted. */
export function useHeardBeacons(hubId: string | null, owner: string | undefined) {
  const role = roleOf(useSession());
  return useSWR(
    owner === undefined || hubId === null ? null : (['heard-beacons', 'card', hubId, owner] as const),
    ([, , hub, of]) =>
      call(getBeacons, {
        query: {
          limit: COUNTED,
          filter: [`heardBy:eq:${hub}`],
          ...userParameter(of, role),
          extra_field: ['monitoring'],
        },
      }),
  );
}

/** How many beacons a hub hears, and some of them. */
export function HeardBeaconsCard({ hubId, owner, all }: HeardBeaconsCardProps) {
  const { t } = useTranslation('beacons');
  const { data, error, mutate } = useHeardBeacons(hubId, owner);
  const number = data?.items.length ?? 0;
  const title = data?.links.next
    ? t('heard.countMore', { number })
    : number > 0
      ? t('heard.count', { count: number })
      : t('heard.card');
  return (
    <Card title={title} aside={<CardLink to={all}>{t('heard.all')}</CardLink>}>
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">{t('heard.noneHint')}</Text>
          ) : (
            <List css={tableCellStyles}>
              {items.slice(0, SHOWN).map(({ id, description, monitoring }) => (
                <li key={id}>
                  <Link className="item" to={paths.beacon.to(owner, id)}>
                    {description || id}
                  </Link>
                  <span>
                    {monitoring && (
                      <Battery percentage={monitoring.batteryPct} millivolts={monitoring.batteryMV} />
                    )}
                  </span>
                  <span className="muted">{monitoring && <LastHeard at={monitoring.timestamp} />}</span>
                </li>
              ))}
            </List>
          )
        }
      </Loading>
    </Card>
  );
}

const List = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 9rem 9rem' },
      gapX: '4',
      py: '2',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& .muted': { hideBelow: 'md', textAlign: 'end' },
  },
});
