import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useCurrentInView } from '../use-current-in-view.ts';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly here: boolean;
  /** How much waits for somebody there. */
  readonly count?: string | undefined;
}

/** The tabs of a page, as links. On phones they scroll sideways, and the current one is in view. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { bar, current } = useCurrentInView(tabs.find(({ here }) => here)?.to);
  return (
    <Bar ref={bar} aria-label={label}>
      {tabs.map(({ to, label: text, here, count }) => (
        <Link key={to} ref={here ? current : undefined} to={to} aria-current={here ? 'page' : undefined}>
          {text}
          {count && <span>{count}</span>}
        </Link>
      ))}
    </Bar>
  );
}

const Bar = chakra('nav', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '5',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flexShrink: '0',
      py: '2.5',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      roundedTop: 'l1',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg' },
      '&[aria-current]': { color: 'fg', borderColor: 'accent.solid' },
    },
    '& a > span': {
      minW: '5',
      px: '1.5',
      rounded: 'full',
      bg: 'orange.subtle',
      color: 'orange.fg',
      textStyle: 'xs',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
