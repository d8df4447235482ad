import { Box, Button, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../../shared/model/place.ts';
import { Card } from '../../../components/card.tsx';
import { Facts } from '../../../components/facts.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Overview } from '../../../components/thing-page/overview.tsx';
import { paths } from '../../../lib/paths.ts';
import { FigureRows } from './figure-rows.tsx';
import { SitePage } from './site-page.tsx';
import { useOwnerOfSite } from './use-owner-of-site.ts';
import { useSiteFigures } from './use-site-figures.ts';

const PositionMap = lazy(async () => ({ default: (await import('../map/position-map.tsx')).PositionMap }));

/** How the site in the URL is: the first tab of its page. */
export function SiteOverviewScreen() {
  return <SitePage here="overview">{(site) => <SiteOverview key={site.id} site={site} />}</SitePage>;
}

function SiteOverview({ site }: { site: Site }) {
  const { t, i18n } = useTranslation(['maps', 'places', 'list']);
  const { owner, asked } = useOwnerOfSite(site);
  const figures = useSiteFigures(site.id, asked);
  const { position, floorPlan, address, createdDate } = site;
  const degrees = (value: number) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: 4, maximumFractionDigits: 6 });
  return (
    <Overview
      main={
        <>
          <Card title={t('figures.title')}>
            <Loading data={figures.data} error={figures.error} onRetry={() => void figures.mutate()} plain>
              {(rows) => <FigureRows site={site} owner={owner} figures={rows} />}
            </Loading>
          </Card>
          <Card title={t('onMap')}>
            {position ? (
              <Suspense fallback={<Box h="16rem" />}>
                <PositionMap site={site} position={position} />
              </Suspense>
            ) : (
              <Text color="fg.muted">{t('noPosition')}</Text>
            )}
          </Card>
        </>
      }
      aside={
        <>
          <Card title={t('details')}>
            <Facts
              narrow
              rows={[
                [t('places:column.address'), address],
                [t('position'), position && `${degrees(position.latitude)}, ${degrees(position.longitude)}`],
                [t('list:column.created'), <TimeAgo key="created" at={Date.parse(createdDate)} />],
              ]}
            />
          </Card>
          <Card title={t('tab.plan')}>
            <Text color="fg.muted">
              {floorPlan
                ? t('planSize', { width: floorPlan.width, height: floorPlan.height })
                : t('noPlan.title')}
            </Text>
            <Box>
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <Link to={paths.sitePlan.to(site.id)}>{floorPlan ? t('openPlan') : t('addPlan')}</Link>
              </Button>
            </Box>
          </Card>
        </>
      }
    />
  );
}
