import { Box } from '@chakra-ui/react';
import { Outlet, useNavigation } from 'react-router-dom';
import { OfflineBanner } from './offline-banner.tsx';
import { Toaster } from './toaster.tsx';
import { useScreen } from './use-screen.ts';

/** The frame of every screen, with or without a session. */
export function Root() {
  useScreen();
  return (
    <>
      <Progress />
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </>
  );
}

/**
 * A thin progress line while the next screen loads. It appears with a delay, so that a fast change does not flicker.
 */
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

/** Before the first screen: only the background, which index.html already paints. */
export const Splash = () => null;
