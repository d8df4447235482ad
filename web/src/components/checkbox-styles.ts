import type { SystemStyleObject } from '@chakra-ui/react';

/** A box to tick, as a style for `input[type=checkbox]`: the browsers' own differ, and sink into a dark page. */
export const checkboxStyles: SystemStyleObject = {
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flexShrink: '0',
  boxSize: '4',
  m: '0',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  rounded: 'l1',
  cursor: 'pointer',
  focusVisibleRing: 'outside',
  _before: { content: '""', w: '2.5', h: '2.5', bg: 'accent.contrast', visibility: 'hidden' },
  '&:checked, &:indeterminate': { bg: 'accent.solid', borderColor: 'accent.solid' },
  '&:checked:before': {
    visibility: 'visible',
    clipPath: 'polygon(14% 44%, 0 62%, 40% 100%, 100% 22%, 85% 6%, 40% 68%)',
  },
  '&:indeterminate:before': { visibility: 'visible', h: '0.5' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto' },
};
