import { chakra } from '@chakra-ui/react';

/** A line of a panel of filters. */
export const FilterOption = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'full',
    px: '2.5',
    py: '1.5',
    textAlign: 'start',
    rounded: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { fontWeight: 'medium' },
    '& svg': { boxSize: '4', color: 'accent.fg' },
  },
});
