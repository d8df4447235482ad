import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { CalendarClock, Languages, type LucideIcon, Radio } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { setInfoFeatureState } from '../../../../shared/contract/content/infos.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Command } from '../../components/command.tsx';
import { InfoCmsTabs } from '../../components/info-cms-tabs.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useMonthEnd } from '../../components/use-info-cms-texts.ts';
import { useBranding } from '../../lib/branding.ts';
import { ownPath } from '../../lib/open-paths.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, updateAccount, useSession } from '../../lib/session.ts';
import { InfoCmsCard } from './info-cms-card.tsx';
import { useStateChange } from './use-state-change.tsx';

/** Where a user starts the Info CMS, and later ends it. */
export function InfoCmsScreen() {
  const { t } = useTranslation('infoCms');
  const { brand } = useBranding();
  const user = meOf(useSession());
  if (!user) return null;
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('title')} – ${brand}`}</title>
      {user.infoFeatureState === 'OFF' ? (
        <Landing user={user} />
      ) : (
        <>
          <InfoCmsTabs here="state" owner={SELF} />
          <PageTitle>{t('stateTitle')}</PageTitle>
          <InfoCmsCard user={user} asking="user" all={paths.infos.to()} onChanged={updateAccount} />
        </>
      )}
    </Stack>
  );
}

/** What the Info CMS is, and the button that starts it. */
function Landing({ user }: { user: User }) {
  const { t } = useTranslation('infoCms');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const date = useMonthEnd();
  const [query] = useSearchParams();
  // What was asked for while it was off.
  const wanted = ownPath(query.get('continue'));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { change } = useStateChange(user, (changed) => {
    updateAccount(changed);
    void navigate(wanted ?? paths.infos.to());
  });

  async function activate() {
    setBusy(true);
    setRefused(undefined);
    try {
      await change('ON');
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" px={{ base: '5', md: '10' }} py="8">
      {wanted && (
        <Box mb="5" maxW="2xl">
          <Notice tone="info">{t('landing.wanted')}</Notice>
        </Box>
      )}
      <PageTitle>{t('landing.title')}</PageTitle>
      <Text mt="2" mb="7" maxW="2xl" color="fg.muted" textStyle="md">
        {t('landing.text')}
      </Text>
      <Stack as="ul" gap="5" mb="8" maxW="2xl" listStyleType="none">
        <Point icon={Radio} title={t('landing.near.title')} text={t('landing.near.text')} />
        <Point icon={Languages} title={t('landing.languages.title')} text={t('landing.languages.text')} />
        <Point icon={CalendarClock} title={t('landing.test.title')} text={t('landing.test.text', { date })} />
      </Stack>
      {refused && (
        <Box mb="4">
          <Notice>{refused}</Notice>
        </Box>
      )}
      <Command calls={setInfoFeatureState}>
        <SteadyButton loading={busy} loadingText={t('activate.action')} onClick={() => void activate()}>
          {t('activate.action')}
        </SteadyButton>
      </Command>
    </Box>
  );
}

const Point = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <Flex as="li" gap="4">
    <Box flexShrink="0" h="fit-content" p="2.5" rounded="full" bg="accent.subtle" color="accent.fg">
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box>
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      <Text color="fg.muted">{text}</Text>
    </Box>
  </Flex>
);
