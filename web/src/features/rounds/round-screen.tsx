import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { CloudCheck, CloudOff, Printer, Smartphone } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ROUND_NAME_MAX, STOPS_MAX, type StopState } from '../../../../shared/model/round.ts';
import { EditableName } from '../../components/editable-name.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useBranding } from '../../lib/branding.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { groupStops } from './group-stops.ts';
import { PrintedStops } from './printed-stops.tsx';
import { StopRow } from './stop-row.tsx';
import { useRound, type WalkedRound } from './use-round.ts';

/** A round to walk: on a phone with large targets, on paper, and also without a connection. */
export function RoundScreen() {
  const { t } = useTranslation('rounds');
  const { id = '' } = useParams();
  const walked = useRound(id);
  const { kept, failure, retry } = walked;
  return (
    <Stack gap="4" maxW="48rem" mx="auto" w="full">
      <Box _print={{ display: 'none' }}>
        <BackLink to={paths.rounds.to()}>{t('rounds')}</BackLink>
      </Box>
      {!kept && <PageTitle>{t('rounds')}</PageTitle>}
      <Loading data={kept} error={failure} onRetry={retry}>
        {() => <Walk walked={walked} />}
      </Loading>
    </Stack>
  );
}

function Walk({ walked }: { walked: WalkedRound }) {
  const { t, i18n } = useTranslation('rounds');
  const { brand } = useBranding();
  const errorText = useErrorText();
  const { kept, stops, isOffline, failure, outdated, tick, rename } = walked;
  const { round, waiting } = kept!;
  const [chosen, setChosen] = useState<number>();
  const groups = useMemo(() => groupStops(stops), [stops]);
  const waits = new Set(waiting.map(({ position }) => position));
  const visited = stops.filter(({ state }) => state !== 'open').length;
  const number = (value: number) => value.toLocaleString(i18n.language);
  // Without a choice, the first that is open: where somebody goes next.
  const here = chosen ?? stops.find(({ state }) => state === 'open')?.position;
  const open = useCallback(
    (position: number) => setChosen((is) => (is === position ? undefined : position)),
    [],
  );
  const onTick = useCallback(
    (position: number, state: StopState, note: string) => {
      tick(position, state, note);
      setChosen(undefined);
    },
    [tick],
  );

  return (
    <>
      <title>{`${round.name} – ${brand}`}</title>
      <Stack gap="4" _print={{ display: 'none' }}>
        <Flex wrap="wrap" align="center" justify="space-between" gap="3">
          <Flex
            minH="8"
            align="center"
            textStyle="xl"
            fontWeight="semibold"
            letterSpacing="-0.015em"
            minW="0"
          >
            <EditableName
              of={round.name}
              name={round.name}
              invitation=""
              maxLength={ROUND_NAME_MAX}
              hasKey
              onRename={
                isOffline
                  ? undefined
                  : (name) => {
                      if (name) rename(name).catch((error) => notify('error', errorText(error)));
                    }
              }
            >
              <PageTitle>{round.name}</PageTitle>
            </EditableName>
          </Flex>
          <Flex gap="2">
            <TakeAlong walked={walked} />
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              hideBelow="md"
              onClick={() => window.print()}
            >
              <Printer aria-hidden />
              {t('print')}
            </Button>
          </Flex>
        </Flex>
        {stops.length > 0 && (
          <Box css={{ '& progress': { w: 'full', h: '2', display: 'block', mb: '2' } }}>
            <ProgressBar
              tone="green"
              value={visited / stops.length}
              label={t('visited', { done: number(visited), total: number(stops.length) })}
            />
            <Text color="fg.muted" aria-hidden>
              {t('visited', { done: number(visited), total: number(stops.length) })}
            </Text>
          </Box>
        )}
        {/* It is there before it says something, so that this is announced; until then it takes no room. */}
        <Box role="status" _empty={{ mt: '-4' }}>
          {isOffline ? (
            <Flex gap="2" align="center" px="3" py="2" bg="bg.muted" rounded="l2">
              <CloudOff size={18} aria-hidden />
              {waiting.length
                ? t('offlineWaiting', { count: waiting.length, number: number(waiting.length) })
                : t('offline')}
            </Flex>
          ) : (
            waiting.length > 0 && (
              <Text color="fg.muted">
                {t('sending', { count: waiting.length, number: number(waiting.length) })}
              </Text>
            )
          )}
        </Box>
        {failure !== undefined && <Notice>{errorText(failure)}</Notice>}
        {round.isFull && <Notice tone="warning">{t('full', { number: number(STOPS_MAX) })}</Notice>}
        {round.state === 'planning' && <Notice tone="info">{t('planning')}</Notice>}
        {round.state === 'failed' && <Notice>{t('failed')}</Notice>}
        {round.state === 'ready' && stops.length === 0 && (
          <Box py="8" textAlign="center">
            <Heading as="h2" size="md">
              {t('nothing.title')}
            </Heading>
            <Text color="fg.muted">{t('nothing.hint', { count: round.horizonDays })}</Text>
          </Box>
        )}
        {groups.map(({ key, siteName, stops: some }) => (
          <Box key={key}>
            <Heading as="h2" size="sm" color="fg.muted" fontWeight="medium" mb="1">
              {t('siteProgress', {
                site: siteName ?? t('noSite'),
                done: number(some.filter(({ state }) => state !== 'open').length),
                total: number(some.length),
              })}
            </Heading>
            <Box as="ul" listStyleType="none">
              {some.map((stop) => (
                <StopRow
                  key={stop.position}
                  stop={stop}
                  isOpen={stop.position === here}
                  isWaiting={waits.has(stop.position)}
                  isOutdated={outdated.includes(stop.position)}
                  onOpen={open}
                  onTick={onTick}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
      <PrintedStops title={round.name} groups={groups} />
    </>
  );
}

function TakeAlong({ walked: { kept, take } }: { walked: WalkedRound }) {
  const { t } = useTranslation('rounds');
  const [busy, setBusy] = useState(false);
  if (!take || kept!.round.state !== 'ready') return null;
  if (kept!.isTaken)
    return (
      <Flex align="center" gap="1.5" color="fg.muted" textStyle="sm">
        <CloudCheck size={16} aria-hidden />
        {t('taken')}
      </Flex>
    );
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      loading={busy}
      onClick={() => {
        setBusy(true);
        take()
          .then(() => notify('success', t('takenNow')))
          .catch(() => notify('error', t('notTaken')))
          .finally(() => setBusy(false));
      }}
    >
      <Smartphone aria-hidden />
      {t('take')}
    </Button>
  );
}
