import { Box, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../components/brand-mark.tsx';
import { LanguageSelect } from '../components/language-select.tsx';
import { PageFoot } from '../components/page-foot.tsx';
import { ThemeButton } from '../components/theme-button.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';

const Shell = lazy(async () => {
  const [{ Shell: frame }] = await Promise.all([import('./shell.tsx'), loadTexts(['shell'])]);
  return { default: frame };
});

/** For screens that do not require a login: signed-in users keep the shell. */
export function OpenFrame() {
  const { user } = useSession();
  return user ? (
    <Suspense>
      <Shell />
    </Suspense>
  ) : (
    <VisitorsFrame />
  );
}

const VisitorsFrame = () => (
  <Flex direction="column" minH="100dvh">
    <Box as="header" bg="bg.panel" borderBottomWidth="1px">
      <Flex maxW="4xl" mx="auto" px={{ base: '4', md: '6' }} h="14" align="center" gap="1">
        <Box asChild minW="0" me="auto" rounded="l2" focusVisibleRing="outside">
          <Link to={paths.login.to()}>
            <BrandMark />
          </Link>
        </Box>
        <LanguageSelect />
        <ThemeButton />
      </Flex>
    </Box>
    <Box
      as="main"
      flex="1"
      w="full"
      maxW="4xl"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '6', md: '10' }}
    >
      <Outlet />
    </Box>
    <PageFoot maxW="4xl" />
  </Flex>
);
