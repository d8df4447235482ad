import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

interface SelectProps extends HTMLChakraProps<'select'> {
  /** `quiet` has no outline, for use in text or inside another frame. */
  readonly look?: 'outline' | 'quiet';
  /** As wide as its container. */
  readonly wide?: boolean;
}

/** The browser's native select, styled for the console: it opens in the way that is usual on each device. */
export function Select({ look = 'outline', wide = false, children, ...select }: SelectProps) {
  return (
    <Frame {...(wide && { display: 'grid' })}>
      <Native look={look} {...(wide && { fieldSizing: 'fixed', w: 'full', ps: '3' })} {...select}>
        {children}
      </Native>
      <ChevronDown size={15} aria-hidden />
    </Frame>
  );
}

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    minW: '0',
    '& > *': { gridArea: '1 / 1' },
    '& > svg': { alignSelf: 'center', justifySelf: 'end', me: '2', color: 'fg.muted', pointerEvents: 'none' },
  },
});

const Native = chakra('select', {
  base: {
    appearance: 'none',
    minW: '0',
    maxW: 'full',
    // If the browser supports it: as wide as the chosen option, not as the longest one.
    fieldSizing: { md: 'content' },
    h: '9',
    ps: '2.5',
    pe: '7',
    rounded: 'l2',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    // Chromium uses these colours for the open list.
    '& option': { bg: 'bg.panel', color: 'fg' },
  },
  variants: {
    look: {
      outline: {
        bg: 'bg.panel',
        borderWidth: '1px',
        borderColor: 'border.emphasized',
        _hover: { bg: 'bg.subtle' },
      },
      quiet: { bg: 'transparent', color: 'fg.muted', _hover: { color: 'fg', bg: 'bg.muted' } },
    },
  },
});
