import type { SystemStyleObject } from '@chakra-ui/react';

export const NARROW = '@media (max-width: 47.99rem)';

export const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/**
 * Narrow windows: each row is a card, with the lead column as its heading and a line of name and value for each other
 * cell.
 */
export const cards: SystemStyleObject = {
  // Shown while the keyboard is in it. Fingers sort by the view menu.
  '& thead:not(:focus-within)': { srOnly: true },
  '& thead tr': { display: 'flex', flexWrap: 'wrap' },
  '& thead th': { position: 'static', borderBottomWidth: '0', w: 'auto !important' },
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
    h: 'auto',
    borderBottomWidth: '0',
    bg: 'transparent !important',
    whiteSpace: 'normal',
  },
  '&[data-density=compact] td': { py: '0', h: 'auto' },
  '& td:empty:not(.tick)': { display: 'none' },
  '& td[data-title]:not(.lead):before': {
    content: 'attr(data-title)',
    // As wide as the longest word of a title.
    flex: '0 0 8.5rem',
    color: 'fg.muted',
    textStyle: 'xs',
  },
  '& tbody td.lead': { order: '-1', maxW: 'none', pb: '1.5' },
  '& .description': { whiteSpace: 'normal' },
  // Ids are truncated, not wrapped.
  '& td > *': { minW: '0' },
  '& .description.mono': { whiteSpace: 'nowrap' },
  // Content of several lines is aligned with its title at the first line.
  '& td:has(> ul, > .marks, > .named)': { alignItems: 'baseline' },
};

/** The same for lists: a closed card has two lines, and the lines of the other cells when it is opened. */
const twoLines: SystemStyleObject = {
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto 2.75rem',
    alignItems: 'center',
    alignContent: 'center',
    minH: '16',
    ps: '4',
    py: '2',
  },
  '& tbody tr:has(.opens:focus-visible)': {
    boxShadow: 'inset 3px 0 0 {colors.accent.solid}',
    '& td:first-of-type': { boxShadow: 'none' },
  },
  '&[data-density=compact] tbody tr': { minH: '12', py: '1' },
  '&[data-density=compact] .lead-line': { display: 'block' },
  '& tbody td': { gridColumn: '2 / -1', px: '0', py: '1', textStyle: 'sm' },
  '& tbody tr:not([data-open]) td:not(.tick, .lead, .more, [data-card])': { display: 'none' },

  '& tbody td.lead': { gridArea: '1 / 2 / span 2', order: '0', minW: '0', py: '0', pe: '3', textStyle: 'md' },
  '& tbody tr:has([data-card=second]:not(:empty)) td.lead': { gridRow: '1' },
  '& td.lead > *': { flex: '1' },
  '& .lead .marks': { flexWrap: 'nowrap', maxW: 'full' },
  '& .lead :is(.item, .marks > :first-of-type:not(.label))': { ...cut, maxW: 'full' },
  '& .lead .description': cut,
  // A label that does not fit beside the name is below it, so that the name is not cut off for it.
  '& .lead .named-line': { position: 'relative', flexWrap: 'wrap', rowGap: '0.5' },
  '& .lead .named-line .new': { position: 'absolute', top: '2.5', left: '0', mt: '0' },

  '& tbody td[data-card]': { py: '0', textStyle: 'xs', color: 'fg.muted' },
  '& td[data-card][data-title]:not(.lead):before': { display: 'none' },
  '& td[data-card] > *': cut,
  '& td[data-card] :is(.named, .inline, .lead-line)': { display: 'flex', alignItems: 'center', gap: '2' },
  '& td[data-card=second]': { gridArea: '2 / 2', pe: '3' },
  '& td:is([data-card=firstEnd], [data-card=secondEnd])': { justifyContent: 'end', maxW: '10rem' },
  '& tbody td[data-card=firstEnd]': { gridArea: '1 / 3', textStyle: 'sm', color: 'fg' },
  '& td[data-card=secondEnd]': { gridArea: '2 / 3' },

  '& tbody td.more': { display: 'flex', gridArea: '1 / 4 / span 2', justifyContent: 'center', py: '0' },
  '& .more button': { p: '3', my: '0', color: 'fg.subtle' },
  '& tr[data-open] .more svg': { transform: 'rotate(180deg)' },

  // A closed card is one target: what else is in its lines works when it is open.
  '& tr:not([data-open]) .copy': { pointerEvents: 'none' },
  '& tr:not([data-open]) :is(.copy svg, .named-line > span > button, td[data-card] :is(.link, .description, .battery .muted))':
    { display: 'none' },
  // It has no heading that says what is counted.
  '& tr:not([data-open]) .count > *': { display: 'none' },
  '& tr:not([data-open]) .count:after': { content: 'attr(data-whole)' },
  '& tr[data-open] :is(.item, .marks > :first-of-type:not(.label), .description, td[data-card] > *)': {
    whiteSpace: 'normal',
  },
  '& tbody tr[data-open] td.lead': { pb: '0' },

  '& tbody td.tick': { gridArea: '1 / 1 / span 2', w: 'auto', p: '0' },
  '& .tick label': { ms: '-3', p: '3', pe: '5' },
  '@media (hover: none)': {
    // A long press selects. The boxes remain for screen readers and keyboards, and show what is selected.
    '&:not([data-selecting]) tbody tr:not([data-open]) td.tick:not(:focus-within)': { srOnly: true },
    // A finger that rests on a row selects the row, and neither its text nor its link.
    '& tbody tr': { userSelect: 'none', WebkitTouchCallout: 'none' },
    '& tbody input': { userSelect: 'text' },
  },
};

/** What the table of a list adds to other tables. */
export const twoLineCards: SystemStyleObject = { [NARROW]: twoLines };
