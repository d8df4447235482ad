import { Box, Button, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ImageOff, Move as MoveIcon, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { putSite } from '../../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useMayChange } from '../../../components/use-may-change.ts';
import { useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { useOwnerOfSite } from '../site/use-owner-of-site.ts';
import { type Marked, Marks } from '../surface/marks.tsx';
import { Surface } from '../surface/surface.tsx';
import { useStateWords } from '../surface/use-state-words.ts';
import { useView } from '../surface/use-view.ts';
import { directionOf, type Point } from '../surface/view.ts';
import { NotPlaced } from './not-placed.tsx';
import { PlanUpload } from './plan-upload.tsx';
import { groupOf, StateFilter } from './state-filter.tsx';
import { type ShownPlan, useFloorPlan } from './use-floor-plan.ts';
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
  return (
    <Loading data={plan.data} error={plan.error} onRetry={() => void plan.mutate()}>
      {({ floorPlan, url }) =>
        floorPlan && url ? (
          <DrawnPlan site={site} shown={{ ...floorPlan, url }} plan={plan} changed={changed} />
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

/** A plan is shown at most so many times larger than its pixels. */
const SCALE_MAX = 4;
/** How far an arrow key moves a device: shares of the plan. */
const STEP = 0.01;
const SMALL_STEP = 0.001;

interface DrawnPlanProps extends SitePlanProps {
  readonly shown: ShownPlan;
  readonly plan: ReturnType<typeof useFloorPlan>;
}

function DrawnPlan({ site, shown, plan, changed }: DrawnPlanProps) {
  const { t, i18n } = useTranslation(['maps', 'common']);
  const errorText = useErrorText();
  const words = useStateWords();
  const { owner, asked, other } = useOwnerOfSite(site);
  const { ask, dialog } = useOwnerConfirm();
  const seesAlerts = useMayChange(site.userId);
  const loaded = useSiteDevices(site.id, asked, seesAlerts);
  const placing = usePlacing({
    ...{ siteId: site.id, asked, devices: loaded.devices },
    onSaved: loaded.patch,
    onSkipped: loaded.reload,
  });
  const [isPlacing, setPlacing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [dragging, setDragging] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const guard = useUnsavedGuard(placing.changedCount > 0);
  const steps = useRef(0);
  // An address is valid for some minutes, so the picture keeps the first one.
  const [{ id, width, height, url }, setPicture] = useState(shown);
  if (id !== shown.id) setPicture(shown);

  const whole = useMemo(() => ({ from: { x: 0, y: 0 }, to: { x: width, y: height } }), [width, height]);
  const scaleMax = Math.max(SCALE_MAX, 2000 / Math.max(width, height));
  const viewing = useView({ bounds: whole, fitTo: whole, scaleMax });
  const { view, toScreen, toPoint, reveal } = viewing;
  const corner = toScreen({ x: 0, y: 0 });

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
  const shareOf = ({ x, y }: Point) => ({ x: x / width, y: y / height });
  const nameOf = (key: string) => placing.placed.find((device) => device.key === key)?.name ?? '';

  const perform = (action: () => void) => (other ? ask(other, action) : action());
  function choose(key: string | undefined) {
    steps.current++;
    setChosen(key);
  }
  function place(key: string) {
    choose(key);
    const middle = shareOf({ x: view.x, y: view.y });
    placing.move(key, middle, `place ${steps.current}`);
    // Its mark gets the focus once it is there, so that arrow keys move it.
    requestAnimationFrame(() =>
      viewing.frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus(),
    );
  }
  function drag(key: string, to: Point | undefined, isDone: boolean) {
    const isNew = !to && chosen === key;
    if (to) {
      if (chosen !== key) choose(key);
      placing.move(key, shareOf(to), `drag ${key} ${steps.current}`);
    } else if (isNew && placing.placed.some((device) => device.key === key && device.spot)) {
      // It was dragged back out of the plan.
      placing.move(key, null, `drag ${key} ${steps.current}`);
    }
    if (isDone) steps.current++;
  }
  function dragFromList(key: string, to: Point | undefined, isDone: boolean) {
    setDragging(isDone ? undefined : key);
    drag(key, to, isDone);
  }
  function onKey(key: string, event: KeyboardEvent): boolean {
    const spot = placing.placed.find((device) => device.key === key)?.spot;
    const direction = directionOf(event.key);
    if (spot && direction && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      const to = { x: spot.x + direction.x * step, y: spot.y + direction.y * step };
      placing.move(key, to, `keys ${steps.current}`);
      reveal({ x: to.x * width, y: to.y * height });
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      placing.move(key, null, `delete ${++steps.current}`);
      choose(undefined);
      return true;
    }
    if (event.key === 'Escape' || event.key === 'Enter') {
      choose(undefined);
      return true;
    }
    return false;
  }
  async function remove() {
    await call(putSite, { params: { id: site.id }, body: { floorPlan: null } });
    notify('success', t('removePlan.done'));
    placing.discard();
    changed();
    await plan.mutate();
  }

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
            <Flex gap="2" wrap="wrap">
              {isPlacing ? (
                <>
                  <Button
                    size="sm"
                    variant="ghost"
                    colorPalette="gray"
                    aria-disabled={!placing.canUndo}
                    disabled={!placing.canUndo || placing.busy}
                    onClick={placing.undo}
                  >
                    <Undo2 aria-hidden />
                    {t('placing.undo')}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    colorPalette="gray"
                    disabled={placing.busy}
                    onClick={() => {
                      placing.discard();
                      choose(undefined);
                      setPlacing(false);
                    }}
                  >
                    {placing.changedCount ? t('placing.discard') : t('placing.end')}
                  </Button>
                  <Button
                    size="sm"
                    loading={placing.busy}
                    disabled={placing.changedCount === 0}
                    onClick={placing.save}
                  >
                    {placing.changedCount === 0
                      ? t('common:save')
                      : t('placing.save', {
                          count: placing.changedCount,
                          number: written(placing.changedCount),
                        })}
                  </Button>
                </>
              ) : (
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="gray"
                  onClick={() => perform(() => setPlacing(true))}
                >
                  <MoveIcon aria-hidden />
                  {t('placing.begin')}
                </Button>
              )}
            </Flex>
          </Flex>
          <Surface
            label={t('planLabel', { name: site.name })}
            viewing={viewing}
            // On phones no higher than the picture is there.
            height={{
              base: `clamp(16rem, ${Math.round((height / width) * 88)}vw, 60vh)`,
              md: 'clamp(22rem, 64vh, 46rem)',
            }}
          >
            <Picture
              src={url}
              alt=""
              draggable={false}
              style={{
                width: width * view.scale,
                height: height * view.scale,
                transform: `translate(${corner.x}px, ${corner.y}px)`,
              }}
            />
            <Marks
              label={t('devicesOnPlan')}
              items={marks}
              viewing={viewing}
              scaleMax={scaleMax}
              chosen={isPlacing ? chosen : undefined}
              {...(isPlacing && { placing: { onChoose: choose, onDrag: drag, onKey } })}
            />
          </Surface>
          {isPlacing && (
            <Text color="fg.muted" textStyle="xs" mt="2" aria-live="polite">
              {chosen === undefined ? t('placing.choose') : t('placing.keys', { name: nameOf(chosen) })}
            </Text>
          )}
        </Box>
        <Stack gap="4" minW="0">
          <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" px="4" py="4">
            {isPlacing ? (
              <NotPlaced
                devices={listed}
                count={notPlaced.length}
                onPlace={place}
                onDrag={dragFromList}
                toPoint={toPoint}
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
          </Box>
          {!isPlacing && (
            <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" px="4" py="4">
              <Heading as="h2" size="sm" mb="3">
                {t('picture')}
              </Heading>
              <Stack gap="3" align="start">
                {isReplacing ? (
                  <PlanUpload label={t('upload.replace')} plan={plan} />
                ) : (
                  <Button
                    size="sm"
                    variant="outline"
                    colorPalette="gray"
                    onClick={() => perform(() => setReplacing(true))}
                  >
                    {t('replacePlan')}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="ghost"
                  colorPalette="red"
                  onClick={() => perform(() => setRemoving(true))}
                >
                  <ImageOff aria-hidden />
                  {t('removePlan.begin')}
                </Button>
              </Stack>
            </Box>
          )}
        </Stack>
      </Grid>
      {guard}
      {dialog}
      {isRemoving && (
        <ConfirmDialog
          danger
          title={t('removePlan.title', { name: site.name })}
          confirm={t('removePlan.confirm')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <Text>{t('removePlan.text', { count: onPlan.length, number: written(onPlan.length) })}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** Transparent pictures are drawn for white paper. In the dark it is dimmed. */
const Picture = chakra('img', {
  base: {
    position: 'absolute',
    maxW: 'none',
    bg: 'white',
    _dark: { filter: 'brightness(0.85)' },
  },
});
