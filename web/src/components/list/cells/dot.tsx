import { chakra } from '@chakra-ui/react';
import { memo } from 'react';

const Mark = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    boxSize: '2',
    rounded: 'full',
    bg: 'colorPalette.focusRing',
  },
});

/** A mark in a colour that words beside it say too. */
export const Dot = memo(({ tone }: { tone: string }) => <Mark colorPalette={tone} aria-hidden />);
