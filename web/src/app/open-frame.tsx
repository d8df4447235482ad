import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../components/brand-mark.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { openPaths } from '../lib/open-paths.ts';
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
  <PlainFrame
    brand={
      <Box asChild display="block" rounded="l2" focusVisibleRing="outside">
        <Link to={openPaths.login.to()}>
          <BrandMark />
        </Link>
      </Box>
    }
  >
    <Outlet />
  </PlainFrame>
);
