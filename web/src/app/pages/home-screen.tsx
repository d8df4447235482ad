import { Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FactorDueNotice } from '../../components/factor-due-notice.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { Overview } from '../../components/thing-page/overview.tsx';
import { useAlertTexts } from '../../features/alerts/use-alert-texts.ts';
import { ChangesSince } from '../../features/audit/last-changes.tsx';
import { attentionIn } from '../../features/home/attention.ts';
import { FleetCards, SpendCard } from '../../features/home/figures.tsx';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { LineList } from '../../features/home/line-list.tsx';
import { OfflineHubs } from '../../features/home/offline-hubs.tsx';
import { FleetChanges } from '../../features/home/since-yesterday.tsx';
import { type Home, ownerAtHome, useHome } from '../../features/home/use-home.ts';
import { useLineTexts } from '../../features/home/use-line-texts.ts';
import { useBranding } from '../../lib/branding.ts';
import { useNow } from '../../lib/clock.ts';
import { relativeTime, startOfYesterday } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/** What asks for an action in the fleet, the content and the charges of a user; for admins, of all users. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const { brand } = useBranding();
  const { data, error, mutate } = useHome();
  return (
    <Stack gap="4" maxW="7xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <PageTitle>{t('attention')}</PageTitle>
      <FactorDueNotice isLinked />
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(home) => <Parts home={home} />}
      </Loading>
    </Stack>
  );
}

function Parts({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const session = useSession();
  const user = meOf(session);
  const role = roleOf(session);
  const owner = ownerAtHome(role);
  const now = useNow();
  const texts = useLineTexts(useNewestAlert(home));
  if (!user) return null;
  const { fleet, days, offline, steps, spend } = home;
  const lastNight = days.at(-1);
  const { open, underWay } = attentionIn(home, user, owner, now);
  const isEmpty = fleet.beacons + fleet.online + fleet.silent + fleet.offline === 0;
  const isFine = open.length === 0 && fleet.offline === 0;
  return (
    <Overview
      main={
        <>
          {fleet.offline > 0 && (
            <OfflineHubs
              offline={fleet.offline}
              isMore={fleet.atLeast.includes('offline')}
              hubs={offline}
              to={paths.hubs.of(owner, ['connection:eq:offline'])}
            />
          )}
          {open.length > 0 && (
            <LineList title={fleet.offline > 0 ? t('alsoOpen') : t('open')} lines={open} texts={texts} />
          )}
          {steps && user.showsFirstSteps ? (
            <FirstSteps user={user} steps={steps} />
          ) : (
            isFine && <Fine hint={isEmpty ? t('first.hint') : t('fine.hint')} />
          )}
          {underWay.length > 0 && <LineList title={t('underWay')} lines={underWay} texts={texts} />}
        </>
      }
      aside={
        <>
          {!isEmpty && <FleetCards fleet={fleet} days={days} owner={owner} />}
          {spend && (
            <SpendCard
              spend={spend}
              {...(user.administers === null
                ? { to: paths.usage.to(), link: t('figure.usage') }
                : { to: paths.settingsPayment.to(), link: t('figure.payment') })}
            />
          )}
          <ChangesSince
            owner={owner}
            since={startOfYesterday(now)}
            title={t('since.title')}
            none={t('since.none')}
            all={paths.audit.to()}
            above={lastNight && <FleetChanges last={lastNight} fleet={fleet} owner={owner} />}
          />
        </>
      }
    />
  );
}

/** What the newest open alert is about, and since when; undefined without one. */
function useNewestAlert({ newestAlert }: Home): string | undefined {
  const { t, i18n } = useTranslation('home');
  const { happened } = useAlertTexts();
  const now = useNow();
  if (!newestAlert) return undefined;
  const since = relativeTime(Date.parse(newestAlert.since), now, i18n.language) ?? t('justNow');
  return t('detail.newestAlert', { what: happened(newestAlert), since });
}

function Fine({ hint }: { hint: string }) {
  const { t } = useTranslation('home');
  return (
    <Flex align="center" gap="3" py="3">
      <Flex color="green.fg">
        <CircleCheck size={20} aria-hidden />
      </Flex>
      <div>
        <Text fontWeight="medium">{t('fine.title')}</Text>
        <Text color="fg.muted">{hint}</Text>
      </div>
    </Flex>
  );
}
