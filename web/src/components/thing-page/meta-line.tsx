import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tableCellStyles } from '../list/list-styles.ts';

/** One line; on phones mostly two. Reserved while the thing is loading. */
export const META_HEIGHT = { base: '12', md: '6' };

/** What a thing is, in one line below its name. Facts that are absent are left out. */
export const MetaLine = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  // Without a hint, nobody finds out that an id can be copied.
  <Line css={[tableCellStyles, { '& .copy svg': { opacity: 1 } }]}>
    {Object.entries(facts)
      .filter(([, fact]) => fact)
      .map(([name, fact]) => (
        <li key={name}>{fact}</li>
      ))}
  </Line>
);

const Line = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'start',
    minH: META_HEIGHT,
    color: 'fg.muted',
    // Each fact but the first of a line has a dot before it: that of the first lies outside of what is shown. What is left
    // of the outside is for the ring of a focus.
    ms: '-4',
    clipPath: 'inset(-0.25rem -0.25rem -0.25rem 0.75rem)',
    '& li': { position: 'relative', display: 'inline-flex', alignItems: 'center', minW: '0', ps: '4' },
    // A fact may turn out to have nothing to say.
    '& li:empty': { display: 'none' },
    '& li:before': { content: '"·"', position: 'absolute', insetStart: '1.5', color: 'fg.subtle' },
  },
});

/**
 * Where a device is, what it is tagged with and whose it is, below what it is. One line on every screen, whatever it holds,
 * so that nothing below it moves when it is known: what is too long for it is cut.
 */
export const PlaceLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: '6',
    minW: '0',
    color: 'fg.muted',
    '& :is(button, a)': { minW: '0', flexShrink: '1' },
    '& .marks': { flexWrap: 'nowrap', minW: '0' },
    '& :is(a, .label, button > span:not(.marks, .sr-only))': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      minW: '0',
    },
  },
});
