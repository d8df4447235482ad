import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { apiHooks, isWorthRetrying } from '../lib/api.ts';
import { loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { openTerms } from '../lib/terms.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RUN_AS_BAR_HEIGHT, RunAsBar } from './run-as-bar.tsx';
import { ShortcutsOverlay } from './shortcuts-overlay.tsx';

/** Few people ever meet it. */
const TermsDialog = lazy(async () => {
  const [{ TermsDialog: dialog }] = await Promise.all([
    import('../features/terms/terms-dialog.tsx'),
    loadTexts(['terms', 'errors']),
  ]);
  return { default: dialog };
});

/** The frame of every screen for signed-in users. */
export function Shell() {
  const { t } = useTranslation();
  const { user, actingAs } = useSession();
  // Between the end of a session and the login, nothing is shown and nothing asked for.
  if (!user) return null;
  return (
    // Each identity starts with an empty cache and new screens, so it never sees what another one loaded.
    <SWRConfig
      key={apiHooks.generation}
      value={{ provider: () => new Map(), shouldRetryOnError: isWorthRetrying }}
    >
      <Flex direction="column" minH="100dvh" css={{ '--bar-height': actingAs ? RUN_AS_BAR_HEIGHT : '0px' }}>
        <SkipLink href="#content">{t('skip')}</SkipLink>
        <RunAsBar />
        <Header />
        <Box
          as="main"
          id="content"
          tabIndex={-1}
          outline="none"
          flex="1"
          w="full"
          maxW="8xl"
          mx="auto"
          px={{ base: '4', md: '6' }}
          py={{ base: '5', md: '7' }}
        >
          <Outlet />
        </Box>
        <Footer />
      </Flex>
      <ShortcutsOverlay />
      {/* The own terms: whoever is acted for accepts theirs without help. */}
      {!actingAs && openTerms(user) && (
        <Suspense>
          <TermsDialog user={user} />
        </Suspense>
      )}
    </SWRConfig>
  );
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
