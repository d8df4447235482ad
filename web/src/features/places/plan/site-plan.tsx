import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAlerts } from '../../../../../shared/contract/devices/alerts.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { Card } from '../../../components/card.tsx';
import { Command } from '../../../components/command.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useMay } from '../../../components/use-may.ts';
import { useMayChange } from '../../../components/use-may-change.ts';
import { useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { paths } from '../../../lib/paths.ts';
import { useOwnerOfSite } from '../site/use-owner-of-site.ts';
import type { Marked } from '../surface/mark-target.tsx';
import { useStateWords } from '../surface/use-state-words.ts';
import type { Viewing } from '../surface/use-view.ts';
import { NotPlaced } from './not-placed.tsx';
import { PictureCard } from './picture-card.tsx';
import { PlanSurface } from './plan-surface.tsx';
import { PlanTools } from './plan-tools.tsx';
import { PlanUpload } from './plan-upload.tsx';
import { groupOf, StateFilter } from './state-filter.tsx';
import { type ShownPlan, useFloorPlan } from './use-floor-plan.ts';
import { useHands } from './use-hands.ts';
import { usePlacing } from './use-placing.ts';
import { useSiteDevices } from './use-site-devices.ts';

interface SitePlanProps {
  readonly site: Site;
  /** The site has changed. */
  readonly changed: () => void;
}

/** The floor plan of a site; without one, the invitation to upload it. */
export function SitePlan({ site, changed }: SitePlanProps) {
  const { t } = useTranslation('maps');
  const plan = useFloorPlan(site.id);
  const { asked } = useOwnerOfSite(site);
  const may = useMay();
  const seesAlerts = useMayChange(site.userId) && may(getAlerts);
  // At the same time as the plan, which is found in another request; of a plan that is new, the site does not know yet.
  const hasPlan = Boolean(site.floorPlan ?? plan.data?.floorPlan);
  const loaded = useSiteDevices(site, asked, { hasPlan, seesAlerts });
  return (
    <Loading data={plan.data} error={plan.error} onRetry={() => void plan.mutate()}>
      {({ floorPlan, url }) =>
        floorPlan && url ? (
          <DrawnPlan
            site={site}
            shown={{ ...floorPlan, url }}
            plan={plan}
            loaded={loaded}
            changed={changed}
          />
        ) : (
          <Card title={t('noPlan.title')} hint={t('noPlan.hint')}>
            <Box>
              <PlanUpload label={t('upload.first')} plan={plan} />
            </Box>
          </Card>
        )
      }
    </Loading>
  );
}

interface DrawnPlanProps extends SitePlanProps {
  readonly shown: ShownPlan;
  readonly plan: ReturnType<typeof useFloorPlan>;
  readonly loaded: ReturnType<typeof useSiteDevices>;
}

function DrawnPlan({ site, shown, plan, loaded, changed }: DrawnPlanProps) {
  const { t, i18n } = useTranslation('maps');
  const errorText = useErrorText();
  const words = useStateWords();
  const { owner, asked, other } = useOwnerOfSite(site);
  const { ask, dialog } = useOwnerConfirm();
  const placing = usePlacing({
    ...{ siteId: site.id, asked, devices: loaded.devices },
    onSaved: loaded.patch,
    onSkipped: loaded.reload,
  });
  const [isPlacing, setPlacing] = useState(false);
  const [dragging, setDragging] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const guard = useUnsavedGuard(placing.changedCount > 0);
  // Each answer has another address, for which a browser would load the picture again, so it keeps the first one.
  const [picture, setPicture] = useState(shown);
  if (picture.id !== shown.id) setPicture(shown);
  const { width, height } = picture;

  const viewing = useRef<Viewing>(null);
  const { chosen, choose, place, drag, onKey } = useHands({ plan: { width, height }, viewing, placing });

  const onPlan = useMemo(() => placing.placed.filter(({ spot }) => spot !== null), [placing.placed]);
  const notPlaced = useMemo(() => placing.placed.filter(({ spot }) => spot === null), [placing.placed]);
  // A row that is dragged stays until it is dropped: without it, nothing would say where the pointer is.
  const listed = useMemo(
    () => placing.placed.filter(({ key, spot }) => spot === null || key === dragging),
    [placing.placed, dragging],
  );
  const marks = useMemo(
    () =>
      onPlan
        .filter((device) => !hidden.has(groupOf(device)))
        .map(
          ({ key, id: deviceId, kind, name, state, spot }): Marked => ({
            ...{ key, kind, name, state },
            told: words[kind][state],
            to: kind === 'hub' ? paths.hub.to(deviceId) : paths.beacon.to(owner, deviceId),
            x: spot!.x * width,
            y: spot!.y * height,
          }),
        ),
    [onPlan, hidden, words, owner, width, height],
  );
  const written = (count: number) => count.toLocaleString(i18n.language);
  const nameOf = (key: string) => placing.placed.find((device) => device.key === key)?.name ?? '';
  const perform = (action: () => void) => (other ? ask(other, action) : action());

  return (
    <Stack gap="4">
      {loaded.error !== undefined && <Notice>{errorText(loaded.error)}</Notice>}
      {placing.failure !== undefined && <Notice>{errorText(placing.failure)}</Notice>}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
        gap="4"
        alignItems="start"
      >
        <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" p="3" minW="0">
          <Flex wrap="wrap" align="center" justify="space-between" gap="2" mb="3" minH="9">
            <Text color="fg.muted" role="status">
              {loaded.isWhole || loaded.error !== undefined
                ? t('counts', { placed: written(onPlan.length), left: written(notPlaced.length) })
                : t('loading', {
                    number: written(loaded.devices.length),
                    total: written(site.beacons + site.hubs),
                  })}
            </Text>
            <PlanTools
              isPlacing={isPlacing}
              placing={placing}
              onBegin={() => perform(() => setPlacing(true))}
              onEnd={() => {
                placing.discard();
                choose(undefined);
                setPlacing(false);
              }}
            />
          </Flex>
          <PlanSurface
            site={site}
            picture={picture}
            onRenew={async () => {
              const found = await plan.mutate();
              if (found?.floorPlan && found.url) setPicture({ ...found.floorPlan, url: found.url });
            }}
            viewing={viewing}
            marks={marks}
            chosen={isPlacing ? chosen : undefined}
            placing={isPlacing ? { onChoose: choose, onDrag: drag, onKey } : undefined}
          />
          {isPlacing && (
            <Text color="fg.muted" textStyle="xs" mt="2" aria-live="polite">
              {chosen === undefined ? t('placing.choose') : t('placing.keys', { name: nameOf(chosen) })}
            </Text>
          )}
        </Box>
        <Stack gap="4" minW="0">
          <Beside>
            {isPlacing ? (
              <NotPlaced
                devices={listed}
                count={notPlaced.length}
                onPlace={place}
                onDrag={(key, to, isDone) => {
                  setDragging(isDone ? undefined : key);
                  drag(key, to, isDone);
                }}
                toPoint={(client) => viewing.current?.toPoint(client)}
              />
            ) : (
              <>
                <Heading as="h2" size="sm" mb="2">
                  {t('legend')}
                </Heading>
                {onPlan.length > 0 ? (
                  <StateFilter devices={onPlan} hidden={hidden} onHide={setHidden} />
                ) : (
                  <Text color="fg.muted">{t('nothingPlaced')}</Text>
                )}
                {loaded.isWhole && notPlaced.length > 0 && (
                  <Text color="fg.muted" mt="3" pt="3" borderTopWidth="1px">
                    {t('withoutSpot', { count: notPlaced.length, number: written(notPlaced.length) })}
                  </Text>
                )}
              </>
            )}
          </Beside>
          {!isPlacing && (
            <Command>
              <Beside>
                <PictureCard
                  site={site}
                  plan={plan}
                  placed={onPlan.length}
                  perform={perform}
                  onRemoved={() => {
                    placing.discard();
                    changed();
                  }}
                />
              </Beside>
            </Command>
          )}
        </Stack>
      </Grid>
      {guard}
      {dialog}
    </Stack>
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" px="4" py="4">
    {children}
  </Box>
);
