import { chakra } from '@chakra-ui/react';

/** A small table of sums: names at the start, numbers at the end. */
export const SumsTable = chakra('table', {
  base: {
    w: 'full',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '2', textAlign: 'end', fontWeight: 'normal' },
    '& th': { textAlign: 'start' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& thead th:not(:first-of-type)': { textAlign: 'end' },
    '& tbody :is(th, td)': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& tfoot :is(th, td)': { borderTopWidth: '1px', fontWeight: 'semibold' },
    '& a': { color: 'accent.fg', rounded: 'l1', focusVisibleRing: 'outside', textDecoration: 'underline' },
  },
});
