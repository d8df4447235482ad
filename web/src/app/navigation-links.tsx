import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router-dom';
import { roleOf, useSession } from '../lib/session.ts';
import { linksFor } from './navigation.ts';
import type { ScreenId } from './screens.ts';

/** The links of the header: a line of tabs, or the entries of the phone's menu. */
export function NavigationLinks({ direction }: { direction: 'row' | 'column' }) {
  const { t } = useTranslation();
  const role = roleOf(useSession());
  const here = useMatches().at(-1)?.id as ScreenId | undefined;
  return (
    <Nav aria-label={t('nav.label')} direction={direction}>
      {linksFor(role).map(({ screen, with: others = [], to, label }) => (
        <Link
          key={screen}
          to={to}
          aria-current={here && [screen, ...others].includes(here) ? 'page' : undefined}
        >
          {label(t)}
        </Link>
      ))}
    </Nav>
  );
}

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    '& a': { fontWeight: 'medium', color: 'fg.muted', focusVisibleRing: 'inside' },
    '& a:hover, & a[aria-current]': { color: 'fg' },
  },
  variants: {
    direction: {
      row: {
        gap: '1',
        ms: '-3',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& a': { px: '3', py: '2.5', whiteSpace: 'nowrap', boxShadow: 'inset 0 -2px transparent' },
        '& a:hover': { boxShadow: 'inset 0 -2px {colors.border.emphasized}' },
        '& a[aria-current]': { boxShadow: 'inset 0 -2px {colors.accent.focusRing}' },
      },
      column: {
        flexDirection: 'column',
        '& a': { px: '3', py: '2.5', mx: '-3', rounded: 'l2' },
        '& a[aria-current]': { bg: 'bg.muted' },
      },
    },
  },
});
