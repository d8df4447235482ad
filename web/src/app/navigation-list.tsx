import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router-dom';
import { roleOf, useSession } from '../lib/session.ts';
import { groupsFor, isCurrent, type NavigationEntry, type NavigationGroup } from './navigation.ts';

interface NavigationListProps {
  /** `rail`: only icons; `touch`: large enough for fingers. */
  readonly look: 'full' | 'rail' | 'touch';
  /** Called when an entry is chosen. */
  readonly onChoose?: (() => void) | undefined;
}

/** The groups of screens that the role may open. */
export function NavigationList({ look, onChoose }: NavigationListProps) {
  const { t } = useTranslation(['shell', 'common']);
  const session = useSession();
  return (
    <Nav aria-label={t('nav.label')} look={look}>
      {groupsFor(roleOf(session), session.isScoped).map((group) => (
        <Group key={group.entries[0]!.screen} group={group} isRail={look === 'rail'} onChoose={onChoose} />
      ))}
    </Nav>
  );
}

interface GroupProps extends Pick<NavigationListProps, 'onChoose'> {
  readonly group: NavigationGroup;
  readonly isRail: boolean;
}

function Group({ group, isRail, onChoose }: GroupProps) {
  const { t } = useTranslation(['shell', 'common']);
  const id = useId();
  const heading = group.label?.(t);
  return (
    <div className="group">
      {heading !== undefined && (
        <div className="heading" id={id}>
          {heading}
        </div>
      )}
      <ul aria-labelledby={heading === undefined ? undefined : id}>
        {group.entries.map((entry) => (
          <li key={entry.screen}>
            <Entry entry={entry} heading={heading} isRail={isRail} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends Pick<NavigationListProps, 'onChoose'> {
  readonly entry: NavigationEntry;
  readonly heading: string | undefined;
  readonly isRail: boolean;
}

function Entry({ entry, heading, isRail, onChoose }: EntryProps) {
  const { t } = useTranslation(['shell', 'common']);
  const open = useMatches().at(-1)?.id;
  const { to, icon: Icon } = entry;
  const label = entry.label(t);
  const current = isCurrent(entry, open);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={link}
      to={to}
      onClick={onChoose}
      aria-current={current ? 'page' : undefined}
      title={
        isRail ? (heading === undefined ? label : t('nav.inGroup', { label, group: heading })) : undefined
      }
    >
      <Icon size={16} aria-hidden />
      <span className="name">{label}</span>
    </Link>
  );
}

const Nav = chakra('nav', {
  base: {
    '& .group + .group': { mt: '4' },
    '& .heading': { px: '2', mb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& ul': { listStyleType: 'none' },
    '& a': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      px: '2',
      minH: '1.875rem',
      rounded: 'l2',
      fontSize: '0.8125rem',
      fontWeight: 'medium',
      color: 'gray.fg',
      focusVisibleRing: 'inside',
      focusRingWidth: '2px',
    },
    '& a:hover': { bg: 'bg.subtle', color: 'fg' },
    '& a[aria-current]': { bg: 'bg.muted', color: 'fg' },
    '& svg': { flexShrink: '0', color: 'fg.muted' },
    '& a[aria-current] svg': { color: 'accent.fg' },
    '& .name': { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  variants: {
    look: {
      full: {},
      touch: {
        '& a': { minH: '11', fontSize: 'sm' },
        '& .heading': { mb: '0' },
        '& .group + .group': { mt: '3' },
      },
      rail: {
        '& .group + .group': { mt: '1.5', pt: '1.5', borderTopWidth: '1px' },
        '& .heading, & .name': { srOnly: true },
        '& a': { justifyContent: 'center', minH: '8', px: '0' },
      },
    },
  },
});
