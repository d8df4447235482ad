import { chakra } from '@chakra-ui/react';

/** A table of figures: names at the start, figures at the end. */
export const HealthTable = chakra('table', {
  base: {
    w: 'full',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      py: '2',
      ps: { base: '2', md: '3' },
      textAlign: 'end',
      fontWeight: 'normal',
      verticalAlign: 'top',
    },
    '& :is(th, td):first-of-type': { ps: '0' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& tbody :is(th, td)': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& td': { whiteSpace: 'nowrap' },
    '& .none': { color: 'fg.subtle' },
    '& .bad': { color: 'red.fg', fontWeight: 'semibold' },
    '& .warn': { color: 'orange.fg', fontWeight: 'semibold' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs', maxW: '2xl' },
    '& small.name': {
      display: { base: 'block', md: 'inline' },
      ms: { md: '2' },
      fontFamily: 'mono',
    },
  },
});
