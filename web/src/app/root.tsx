import { Box } from '@chakra-ui/react';
import { Outlet, useNavigation } from 'react-router-dom';
import { OfflineBanner } from './offline-banner.tsx';
import { Toaster } from './toaster.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

/** The frame of every screen, signed in or not. */
export function Root() {
  useScreenFocus();
  return (
    <>
      <Progress />
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </>
  );
}

/** A thin line while the next screen loads; it comes late, so that a quick change does not blink. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box
      position="fixed"
      insetX="0"
      top="0"
      h="2px"
      zIndex="banner"
      bg="accent.focusRing"
      transformOrigin="left"
      animation="screen-progress 6s cubic-bezier(0.1, 0.8, 0.2, 1) 0.2s both"
    />
  );
}

/** Before the first screen: nothing but the page's ground, which index.html paints already. */
export const Splash = () => null;
