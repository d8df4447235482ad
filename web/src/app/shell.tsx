import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { apiHooks, isWorthRetrying } from '../lib/api.ts';
import { useNow } from '../lib/clock.ts';
import { isFactorOverdue } from '../lib/factor-due.ts';
import { loadTexts } from '../lib/i18n.ts';

import { useSession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { openTerms } from '../lib/terms.ts';
import { useFolded } from './folded.ts';
import { Footer } from './footer.tsx';
import { IdentityProof } from './identity-proof.tsx';
import { leftEntry } from './left-entry.ts';
import { MembershipEnd } from './membership-end.tsx';
import { Overlay } from './overlay.tsx';
import { forgetThingsOfOthers } from './palette/forget-things.ts';
import { readAgain } from './read-again.ts';
import { RefusedScreen } from './refused-screen.tsx';
import { RUN_AS_BAR_HEIGHT, RunAsBar } from './run-as-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TOP_BAR_HEIGHT, TopBar } from './top-bar.tsx';
import { useConsoleShortcuts } from './use-console-shortcuts.ts';
import { isRefused, type Visited } from './where-to.ts';

/** Loaded on demand, because it is rarely shown. */
const TermsDialog = lazy(async () => {
  const [{ TermsDialog: dialog }] = await Promise.all([
    import('../features/terms/terms-dialog.tsx'),
    loadTexts(['terms', 'errors']),
  ]);
  return { default: dialog };
});

/** Loaded on demand, for the same reason. */
const EnrolPage = lazy(async () => {
  const [{ EnrolPage: page }] = await Promise.all([
    import('../features/settings/factors/enrol-page.tsx'),
    loadTexts(['settings', 'list', 'errors']),
  ]);
  return { default: page };
});

/** The frame of every screen for signed-in users. */
export function Shell() {
  const { user, actingAs } = useSession();
  const now = useNow();
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) forgetThingsOfOthers(id);
  }, [id]);
  // Between the end of a session and the login, show and request nothing.
  if (!user) return null;
  return (
    // Each identity starts with an empty cache and new screens, so it never sees data that another one loaded.
    <SWRConfig
      key={apiHooks.generation}
      value={{ provider: () => new Map(), shouldRetryOnError: isWorthRetrying, use: [readAgain] }}
    >
      {isFactorOverdue(user, now) && !actingAs ? (
        <Suspense>
          <EnrolPage />
        </Suspense>
      ) : (
        <>
          <ConsoleFrame />
          <Overlay />
        </>
      )}
      <IdentityProof />
      <MembershipEnd />
      {/* Asks for the terms of the signed-in user; the user that an admin acts for accepts their own terms. */}
      {!actingAs && !isFactorOverdue(user, now) && openTerms(user) && (
        <Suspense>
          <TermsDialog user={user} />
        </Suspense>
      )}
    </SWRConfig>
  );
}

/**
 * Bars, sidebar and the sheet with the screen. `--bar-height` and `--side-width` are the sizes of what stays at the top
 * and at the side of the window.
 */
function ConsoleFrame() {
  const { t } = useTranslation('shell');
  const { actingAs } = useSession();
  const folded = useFolded();
  const runAs = actingAs ? RUN_AS_BAR_HEIGHT : '0px';
  useConsoleShortcuts();
  return (
    <Flex
      direction="column"
      minH="100dvh"
      css={{
        '--bar-height': { base: `calc(${runAs} + ${TOP_BAR_HEIGHT})`, md: runAs },
        '--side-width': { base: '0px', md: folded ? '3.5rem' : '13.5rem' },
      }}
    >
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <Box position="sticky" top="0" zIndex="sticky">
        <RunAsBar />
        <TopBar />
      </Box>
      <Flex flex="1" align="start">
        <Sidebar />
        <Flex
          direction="column"
          flex="1"
          alignSelf="stretch"
          minW="0"
          mt={{ md: '2' }}
          bg="bg.panel"
          borderTopWidth={{ md: '1px' }}
          borderStartWidth={{ md: '1px' }}
          borderStartStartRadius={{ md: 'xl' }}
        >
          <Box
            as="main"
            id="content"
            tabIndex={-1}
            outline="none"
            flex="1"
            w="full"
            maxW="8xl"
            px={{ base: '4', md: '6' }}
            py={{ base: '4', md: '5' }}
          >
            <PermittedScreen />
          </Box>
          <Footer />
        </Flex>
      </Flex>
    </Flex>
  );
}

/** The screen of the address, or why it is not shown. */
function PermittedScreen() {
  const screen = useMatches().at(-1)?.handle as Visited | undefined;
  const session = useSession();
  const access = screen?.access;
  const { key } = useLocation();
  const left = useStore(leftEntry);
  const isLeaving = useNavigation().state !== 'idle' || left === key;
  useEffect(() => {
    // If the user comes back to that entry, the refusal is shown. React may run this late, when an entry has been left since
    // the rendering: that one is kept.
    if (left !== undefined && left !== key) leftEntry.set(undefined);
  }, [left, key]);
  if (screen && typeof access === 'object' && isRefused(session, screen))
    // A user who has just begun to act for somebody is on the way to another screen.
    return isLeaving ? null : <RefusedScreen access={access} />;
  return <Outlet />;
}

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetStart: '4',
    top: '2',
    zIndex: 'skipNav',
    px: '3',
    py: '2',
    rounded: 'l2',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    '&:not(:focus)': { srOnly: true },
  },
});
