import type { SystemStyleObject } from '@chakra-ui/react';

/**
 * A style for `input[type=checkbox]`. The default checkboxes differ between browsers and are hard to see on a dark
 * page.
 */
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
  // Of radio buttons without a choice every one is indeterminate, too.
  '&:checked, &:indeterminate:not([type=radio])': { bg: 'accent.solid', borderColor: 'accent.solid' },
  '&:checked:before': {
    visibility: 'visible',
    clipPath: 'polygon(14% 44%, 0 62%, 40% 100%, 100% 22%, 85% 6%, 40% 68%)',
  },
  '&:indeterminate:not([type=radio]):before': { visibility: 'visible', h: '0.5' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto' },
};

/** A style for `input[role=switch]`, for settings that take effect immediately. */
export const switchStyles: SystemStyleObject = {
  appearance: 'none',
  display: 'inline-block',
  flexShrink: '0',
  verticalAlign: 'middle',
  w: '8',
  h: '4.5',
  m: '0',
  p: '1px',
  bg: 'border.control',
  borderWidth: '1px',
  borderColor: 'transparent',
  rounded: 'full',
  cursor: 'pointer',
  focusVisibleRing: 'outside',
  transition: 'background 120ms',
  _before: {
    content: '""',
    display: 'block',
    h: 'full',
    aspectRatio: '1',
    bg: 'bg.panel',
    rounded: 'full',
    transition: 'translate 120ms',
  },
  '&:checked': { bg: 'accent.solid' },
  '&:checked:before': { bg: 'accent.contrast', translate: '0.875rem' },
  '@media (forced-colors: active)': { appearance: 'auto' },
};
