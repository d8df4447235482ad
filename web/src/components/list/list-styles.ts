import type { SystemStyleObject } from '@chakra-ui/react';
import { checkboxStyles, switchStyles } from '../checkbox-styles.ts';
import { cards, cut, NARROW } from './card-styles.ts';

/** On phones, CSS turns rows into cards, and browsers then drop the table semantics. These roles restore them. */
export const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Ids are compared digit by digit, so a zero must not look like an O. */
const identifier = { fontVariantNumeric: 'tabular-nums slashed-zero' } as const;

/** What a row offers only while the pointer or the focus is on it. Touch screens have neither, so there it is always shown. */
const onApproach = {
  opacity: 0,
  transition: 'opacity 120ms',
  '@media (hover: none)': { opacity: 1 },
} as const;

/** Small labels with a tone: plain elements with the class `label`. */
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
    // Without a tone it is as it usually is.
    bg: 'gray.subtle',
    color: 'gray.fg',
    // A sentence, not a single word.
    '&[data-long]': { whiteSpace: 'normal' },
    ...Object.fromEntries(
      ['accent', 'red', 'orange', 'blue', 'green'].map((tone) => [
        `&[data-tone=${tone}]`,
        { bg: `${tone}.subtle`, color: `${tone}.fg` },
      ]),
    ),
  },
};

/** The contents of cells: plain elements with these class names, because they render fast. */
export const tableCellStyles: SystemStyleObject = {
  '& .muted': { color: 'fg.muted' },
  '& .mono': { fontFamily: 'mono', fontSize: '0.75rem' },
  '& .short': { ...cut, display: 'inline-block', maxW: '10rem', verticalAlign: 'bottom' },
  '& .medium': { ...cut, display: 'inline-block', maxW: '22rem', verticalAlign: 'bottom' },
  '& .name': { ...cut, display: 'block', fontWeight: 'medium' },
  '& .description': { ...cut, display: 'block', color: 'fg.muted', textStyle: 'xs' },
  '& .message': { overflowWrap: 'anywhere', whiteSpace: 'normal', fontFamily: 'mono', fontSize: '0.75rem' },
  // A sentence, in the width that the table has for it.
  '& .wrapped': { display: 'block', minW: { md: '12rem' }, py: { md: '1' }, whiteSpace: 'normal' },
  ...markStyles,
  // A row is one line high, however many tags it has.
  '& td > .marks.tags': { flexWrap: 'nowrap' },
  '& .marks': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' },
  // Content that needs width: the lead column leaves it some of its room.
  '& .roomy': { minW: { md: '20rem' } },
  '& .link': {
    color: 'accent.fg',
    cursor: 'pointer',
    rounded: 'l1',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
  // A dot before the id of a device that was assigned recently.
  '& .new': {
    display: 'inline-block',
    boxSize: '1.5',
    flexShrink: '0',
    // In the margin, so that all names begin at one line.
    ms: '-3',
    rounded: 'full',
    bg: 'accent.solid',
  },
  '& .type': { verticalAlign: 'middle' },
  '& .type svg': { boxSize: '4', color: 'fg.subtle', flexShrink: '0' },
  '& .actions': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    justifyContent: 'end',
    w: { md: 'full' },
    ...onApproach,
    '&:has([aria-expanded=true])': { opacity: 1 },
    // In a card it is below values that share a line.
    ms: { base: '-2', md: '0' },
  },
  // An icon button for an action on a row, last in its cell.
  '& .action': {
    display: 'inline-flex',
    verticalAlign: 'middle',
    p: '2',
    my: '-2',
    color: 'fg.muted',
    rounded: 'l2',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '& svg': { boxSize: '4' },
  },
  '& .dotted, & .inline': { display: 'inline-flex', alignItems: 'center', gap: '2' },
  '& a': { rounded: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
  '& .item': { fontWeight: 'medium', color: 'fg' },
  // A name with its description, next to the lead column.
  '& .named': { maxW: { md: '12rem' } },
  '& .switch': switchStyles,
  '& .status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    // Filled or hollow, because colour alone is not accessible.
    _before: { content: '""', boxSize: '2', rounded: 'full', borderWidth: '1.5px', borderColor: 'fg.subtle' },
    // To be online is normal. What deviates is loud.
    '&[data-on]': { color: 'fg.muted' },
    '&[data-on]:before': { bg: 'fg.subtle' },
    '&[data-silent]': { color: 'orange.fg' },
    '&[data-silent]:before': { bg: 'transparent', borderColor: 'orange.focusRing' },
    '&:not([data-on])': { color: 'red.fg', fontWeight: 'medium' },
    '&:not([data-on]):before': { borderColor: 'red.fg' },
  },
  '& .battery': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    '& svg': { w: '6', h: '3', flexShrink: '0' },
    '&[data-class=low] svg': { color: 'red.fg' },
    '&[data-class=medium] svg': { color: 'orange.fg' },
    '&[data-class=good] svg, &[data-class=full] svg': { color: 'green.fg' },
    // So that the voltages of all rows begin at one line.
    '& .charge': { minW: '5ch', textAlign: 'end' },
  },
  '& .copy': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    ...identifier,
    fontSize: '0.75rem',
    rounded: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    '& svg': { boxSize: '3.5', color: 'fg.subtle', ...onApproach },
    '&:hover svg, &:focus-visible svg, &[data-copied] svg': { opacity: 1 },
  },
  '& tr:is(:hover, :focus-within) :is(.actions, .named-line > span > button, .copy svg)': { opacity: 1 },
  // The two lines that identify a device: its name, and its id or what invites to name it. Both are targets of 24 pixels;
  // what they have more than their texts is above the first and below the second, so that the texts stay together.
  '& .named-line, & .second-line': { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0' },
  '& .named-line': { lineHeight: '1.25rem' },
  // Labels stand beside the name, before the pencil, which takes room also where it is not seen.
  '& .named-line > span:has(> button)': { display: 'contents', '& > button': { order: '1' } },
  // The text of a name is below the middle of its target, and what stands beside it is in line with the text.
  '& .named-line :is(.new, .label)': { mt: '1' },
  // Alone in its row, it is in the middle of the row.
  '& .named-line:has(+ .second-line > .description:only-child:empty) .item': { pb: '1' },
  '& .named-line:has(+ .second-line > .description:only-child:empty) :is(.new, .label, button)': { mt: '0' },
  '& .named-line .item': {
    ...cut,
    display: 'inline-block',
    maxW: 'full',
    pt: '1',
    verticalAlign: 'bottom',
    '&[data-id]': identifier,
  },
  '& .second-line': { gap: '2', textStyle: 'xs', color: 'fg.muted' },
  // Quieter than on the page of a device, since each row has it.
  '& .named-line > span > button, & .second-line > span > button': {
    p: '0.5',
    my: '-0.5',
    textStyle: 'xs',
    _hover: { color: 'accent.fg', bg: 'transparent', textDecoration: 'underline' },
    '& svg': { boxSize: '3' },
  },
  '& .second-line > span > button': { px: '0', '& svg': { display: 'none' } },
  '& .second-line :is(.copy, span > button)': { my: '0', pt: '0', pb: '2', minH: '6', lineHeight: '1rem' },
  '& .named-line > span > button': {
    mt: '0.5',
    ...onApproach,
    _focusVisible: { opacity: 1 },
  },
};

export const tableStyles: SystemStyleObject = {
  position: 'relative',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'l3',
  shadow: 'xs',
  // Clips the corners without becoming the scroll container of the sticky header. A table that is too wide scrolls
  // sideways.
  overflow: 'clip',
  // Then the head sticks to this box, not to the window, where it would have to stay below the run-as bar.
  '&[data-wide]': { overflowX: 'auto', '& th': { top: '0' } },
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
    // Below the run-as bar, if it is shown.
    top: 'var(--bar-height, 0px)',
    zIndex: '2',
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
  '& .sort': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    rounded: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg' },
    '& svg': { boxSize: '3' },
  },
  '& th[aria-sort]': { color: 'fg' },
  // In a table, a height is the least one: rows of one and of two lines are equally high, and so are their skeletons.
  '& td': {
    px: '3',
    py: '1',
    h: '12',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
  // On phones a row is a card, which names each value before it.
  '& :is(th, td)[data-amount]': { textAlign: { md: 'end' } },
  // What opens a row covers it. Text and controls lie above (use-open-rows.ts).
  '& tbody tr': { position: 'relative' },
  '& tbody tr:has(.opens)': { cursor: 'pointer' },
  '& .opens': {
    cursor: 'pointer',
    textAlign: 'start',
    scrollMarginTop: '20',
    // The bars below the list do not cover the row that has the focus.
    scrollMarginBottom: '36',
    _hover: { textDecoration: 'none' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
  '& tbody td:not(.lead) > *, & .lead :is(button:not(.opens), input, .label, .new)': {
    position: 'relative',
    zIndex: '1',
  },
  '& tbody tr:has(.opens:focus-visible) td': {
    bg: 'bg.subtle',
    '&:first-of-type': { boxShadow: 'inset 3px 0 0 {colors.accent.solid}' },
  },
  '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
  '& tbody tr:hover td': { bg: 'bg.subtle' },
  '& tbody tr[data-selected]:is(*, :has(.opens:focus-visible)) td': { bg: 'accent.subtle' },
  // A row without actions lacks nothing.
  '& td:empty:not(.tick, [data-actions]):after': { content: '"–"', color: 'fg.subtle' },

  // Takes the remaining width; long texts are truncated.
  '& .lead': { w: 'full', maxW: '0', minW: '12rem', whiteSpace: 'normal' },
  '& td.lead:has(.second-line)': { py: '0' },
  '& .lead-line': { display: 'block' },
  // In one line, the name is more important than the id, and the id than what invites to name it.
  '&[data-density=compact] .second-line': {
    flex: '0 1000 auto',
    overflow: 'hidden',
    '&[data-unnamed]': { display: { md: 'none' } },
    '& .copy': { pb: '0', minH: '0' },
  },
  '&[data-density=compact] td': { py: '0', h: '7' },
  '&[data-density=compact] .lead-line': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2.5',
    whiteSpace: 'nowrap',
  },

  // Only cards hide cells.
  '& .more': { display: 'none' },

  // The whole cell is the click target, not only the checkbox.
  '& .tick': { w: '1px', p: '0' },
  '& .tick label': { display: 'flex', alignItems: 'center', ps: '4', pe: '2', minH: '7', cursor: 'pointer' },
  '& .tick input': checkboxStyles,

  ...tableCellStyles,
  [NARROW]: cards,
};
