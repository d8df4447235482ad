import type { SystemStyleObject } from '@chakra-ui/react';
import { checkboxStyles, switchStyles } from '../checkbox-styles.ts';

/** On a phone a row becomes a card, by CSS that makes browsers forget what a table is: these remind them. */
export const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Small labels with a tone: plain elements of the class `label`. */
export const markStyles: SystemStyleObject = {
  '& .label': {
    display: 'inline-block',
    verticalAlign: 'bottom',
    px: '1.5',
    py: '0.5',
    rounded: 'l1',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    // A sentence, not a word.
    '&[data-long]': { whiteSpace: 'normal' },
    ...Object.fromEntries(
      ['accent', 'red', 'orange', 'blue', 'gray', 'green'].map((tone) => [
        `&[data-tone=${tone}]`,
        { bg: `${tone}.subtle`, color: `${tone}.fg` },
      ]),
    ),
  },
};

/** The contents of cells: plain elements with these class names, because they render quickly. */
export const tableCellStyles: SystemStyleObject = {
  '& .muted': { color: 'fg.muted' },
  '& .mono': { fontFamily: 'mono', fontSize: '0.75rem' },
  '& .short': { ...cut, display: 'inline-block', maxW: '10rem', verticalAlign: 'bottom' },
  '& .description': { ...cut, display: 'block', color: 'fg.muted', textStyle: 'xs' },
  '& .message': { overflowWrap: 'anywhere', whiteSpace: 'normal', fontFamily: 'mono', fontSize: '0.75rem' },
  ...markStyles,
  '& .marks': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' },
  // What would rather be broad than high: the lead leaves it some of its room.
  '& .roomy': { minW: { md: '20rem' } },
  '& .link': {
    color: 'accent.fg',
    cursor: 'pointer',
    rounded: 'l1',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
  '& .type': { verticalAlign: 'middle' },
  '& .type svg': { boxSize: '4', color: 'fg.subtle', flexShrink: '0' },
  '& .actions': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    justifyContent: 'end',
    w: { md: 'full' },
    // In a card it is below values that have no line of their own.
    ms: { base: '-2', md: '0' },
  },
  // What can be done with a row, as an icon: the cell's last.
  '& .action': {
    display: 'inline-flex',
    verticalAlign: 'middle',
    p: '2',
    my: '-2',
    color: 'fg.muted',
    rounded: 'l2',
    focusVisibleRing: 'outside',
    '&:hover:not(:disabled)': { color: 'fg', bg: 'bg.muted' },
    _disabled: { opacity: 0.4, cursor: 'default' },
    '& svg': { boxSize: '4' },
  },
  '& .dotted, & .inline': { display: 'inline-flex', alignItems: 'center', gap: '2' },
  '& a': { rounded: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
  '& .item': { fontWeight: 'medium', color: 'fg' },
  // A name with its description, beside the lead.
  '& .named': { maxW: { md: '12rem' } },
  '& .switch': switchStyles,
  '& .status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    // Filled or hollow: colour alone is not accessible.
    _before: { content: '""', boxSize: '2', rounded: 'full', borderWidth: '1.5px', borderColor: 'fg.subtle' },
    '&[data-silent]': { color: 'orange.fg' },
    '&[data-on]:before': { bg: 'green.focusRing', borderColor: 'green.focusRing' },
    '&[data-silent]:before': { bg: 'transparent', borderColor: 'orange.focusRing' },
    '&:not([data-on])': { color: 'fg.muted' },
  },
  '& .battery': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    '& svg': { w: '6', h: '3', flexShrink: '0' },
    '&[data-class=low] svg': { color: 'red.fg' },
    '&[data-class=medium] svg': { color: 'orange.fg' },
    '&[data-class=good] svg, &[data-class=full] svg': { color: 'green.fg' },
  },
  '& .copy': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    rounded: 'l1',
    cursor: 'pointer',
    fontWeight: 'medium',
    focusVisibleRing: 'outside',
    '& svg': { boxSize: '3.5', color: 'fg.subtle', opacity: 0 },
    '&:hover svg, &:focus-visible svg, &[data-copied] svg': { opacity: 1 },
    '@media (hover: none)': { '& svg': { opacity: 1 } },
  },
};

/** Narrow windows: each row is a card, its lead the head and the other cells lines of a name and a value. */
const cards: SystemStyleObject = {
  '& thead': { srOnly: true },
  '& table, & tbody': { display: 'block' },
  '& tbody tr': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    py: '2.5',
    borderBottomWidth: '1px',
    '&:last-of-type': { borderBottomWidth: '0' },
    '&[data-selected]': { bg: 'accent.subtle' },
  },
  '& tbody td': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '0.5',
    borderBottomWidth: '0',
    bg: 'transparent !important',
    whiteSpace: 'normal',
  },
  '&[data-density=compact] td': { py: '0' },
  '& td:empty:not(.tick)': { display: 'none' },
  '& td[data-title]:not(.lead):before': {
    content: 'attr(data-title)',
    // As wide as the longest word of a title.
    flex: '0 0 8.5rem',
    color: 'fg.muted',
    textStyle: 'xs',
  },
  '& tbody td.tick': { position: 'absolute', insetEnd: '0', top: '1', w: 'auto', p: '0' },
  '& .tick label': { p: '3' },
  '& tbody td.lead': { order: '-1', maxW: 'none', pe: '12', pb: '1.5' },
  '& .description': { whiteSpace: 'normal' },
  // An id is cut, not wrapped.
  '& td > *': { minW: '0' },
  '& .description.mono': { whiteSpace: 'nowrap' },
  // What may be several lines high has its title beside the first.
  '& td:has(> ul, > .marks, > .named)': { alignItems: 'baseline' },
};

export const tableStyles: SystemStyleObject = {
  position: 'relative',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'l3',
  shadow: 'xs',
  // Clips the corners without becoming what the sticky head would stick in. A table too wide for that scrolls sideways.
  overflow: 'clip',
  '&[data-wide]': { overflowX: 'auto' },
  '&[data-turning] tbody': { opacity: 0.55, transition: 'opacity 120ms 150ms' },

  '& table': {
    w: 'full',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    fontSize: { md: '0.8125rem' },
  },
  '& th': {
    position: 'sticky',
    // Below the run-as bar, while there is one.
    top: 'var(--bar-height, 0px)',
    zIndex: '1',
    bg: 'bg.panel',
    px: '3',
    py: '2.5',
    textAlign: 'start',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
  },
  '& td': {
    px: '3',
    py: '2.5',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
  '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
  '& tbody tr:hover td': { bg: 'bg.subtle' },
  '& tbody tr[data-selected] td': { bg: 'accent.subtle' },
  '& td:empty:not(.tick):after': { content: '"–"', color: 'fg.subtle' },

  // Takes what the others leave; its long texts are cut.
  '& .lead': { w: 'full', maxW: '0', minW: '15rem', whiteSpace: 'normal' },
  '&[data-density=compact] td': { py: '1' },
  '&[data-density=compact] .lead-line': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2.5',
    whiteSpace: 'nowrap',
  },

  // The whole cell is the target, not only the little box.
  '& .tick': { w: '1px', p: '0' },
  '& .tick label': { display: 'flex', alignItems: 'center', ps: '4', pe: '2', minH: '9', cursor: 'pointer' },
  '&[data-density=compact] .tick label': { minH: '7' },
  '& .tick input': checkboxStyles,

  ...tableCellStyles,
  '@media (max-width: 47.99rem)': cards,
};
