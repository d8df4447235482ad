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

/** A coloured mark that repeats the meaning of the text beside it. */
export const Dot = memo(({ tone }: { tone: string }) => <Mark colorPalette={tone} aria-hidden />);
