import {
  CircleHelp,
  CircuitBoard,
  Cpu,
  CreditCard,
  FileSpreadsheet,
  FileText,
  Keyboard,
  KeyRound,
  ListFilter,
  LogOut,
  type LucideIcon,
  MapPin,
  Monitor,
  Moon,
  Radio,
  Route,
  Router,
  Settings,
  Sun,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLogout } from '../../components/use-logout.ts';
import { useMayChangeOf } from '../../components/use-may-change.ts';
import { useWorkAs } from '../../components/use-work-as.ts';
import { useBranding } from '../../lib/branding.ts';
import { setColourMode } from '../../lib/colour-mode.ts';
import { helpAbout } from '../../lib/help-about.ts';
import { pageOf, type Thing } from '../../lib/page-of.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { recentLog } from '../../lib/recent-log.ts';
import { roleOf, useSession, workAsMyself } from '../../lib/session.ts';
import { groupsFor } from '../navigation.ts';
import { openOverlay } from '../overlays.ts';
import { type RecentThing, recentThings, rememberThing } from './recent-things.ts';
import type { Found, SearchResult, SourceName } from './search-sources.ts';

/** A line of the palette. */
export interface Choice {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail?: string | undefined;
  /** The screen that it opens; absent for an action. */
  readonly to?: string;
  /** The log of a hub with its recent errors, which a key of its own opens. */
  readonly errors?: string;
  /** Performed when it is chosen, before its screen opens. */
  readonly perform?: () => void;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const ICONS: Readonly<Record<Thing, LucideIcon>> = {
  beacon: Radio,
  hub: Router,
  site: MapPin,
  info: FileText,
  tour: Route,
  user: UserRound,
  beaconFirmware: Cpu,
  hubFirmware: CircuitBoard,
};

/** What a user is shown after work on several of these things. */
const LISTS: Readonly<Partial<Record<SourceName, string>>> = {
  hubs: paths.hubs.to(),
  sites: paths.sites.to(),
  infos: paths.infos.to(),
  tours: paths.tours.to(),
};

/** Everything that the palette offers for a text; without a text, what was opened last, and all screens and actions. */
export function useChoices(text: string, result: SearchResult | undefined): readonly ChoiceGroup[] {
  const { t } = useTranslation(['palette', 'shell']);
  const session = useSession();
  const { user, actingAs } = session;
  const isAdmin = roleOf(session) === 'ADMIN';
  const mayChange = useMayChangeOf();
  const screens = useScreens();
  const workAs = useWorkAs();
  // While an admin acts for a user, nothing is remembered: it would show the admin what that user owns.
  const me = actingAs ? undefined : user?.id;
  const recent = useMemo(() => (me === undefined ? [] : recentThings(me)), [me]);

  const opening = ({ thing, id, name }: RecentThing): Choice => ({
    key: `${thing} ${id}`,
    icon: ICONS[thing],
    name,
    to: pageOf(thing, id, isAdmin),
    perform: () => {
      if (me !== undefined) rememberThing(me, { thing, id, name });
    },
  });
  // One for each owner of the devices that were found, which then shows the device, or all of the owner's.
  const workingAs = (source: SourceName, things: readonly Found[]): Choice[] => {
    if (!isAdmin) return [];
    const owned = Map.groupBy(things, ({ owner }) => owner?.id);
    return [...owned].flatMap(([owner, [first, ...others]]) => {
      if (owner === undefined || owner === user?.id || !first?.owner) return [];
      const list = LISTS[source] ?? paths.beacons.to(SELF);
      return {
        key: `${source} as ${owner}`,
        icon: UserRoundCog,
        name: t('workAs', { name: first.owner.name }),
        perform: () => void workAs(owner, others.length === 0 ? pageOf(first.thing, first.id, false) : list),
      };
    });
  };

  const titles: Readonly<Record<SourceName, string>> = {
    beacons: t('group.beacons'),
    hubs: t('group.hubs'),
    sites: t('group.sites'),
    infos: t('group.infos'),
    tours: t('group.tours'),
    users: t('group.users'),
    firmware: t('group.firmware'),
  };
  const words = wordsOf(text);
  const matching = screens.filter(({ name, detail = '' }) => matches(`${name} ${detail}`, words));
  const groups: ChoiceGroup[] = [
    { title: t('group.recent'), choices: words.length === 0 ? recent.map(opening) : [] },
    { title: t('group.screens'), choices: matching },
    ...(result?.groups ?? []).map(({ source, things, all }) => ({
      title: titles[source],
      choices: [
        ...things.map((found) => ({
          ...opening(found),
          detail: found.detail,
          ...(found.thing === 'hub' &&
            mayChange(found.owner?.id) && { errors: recentLog(found.id, ['SEVERE']) }),
        })),
        ...workingAs(source, things),
        ...(all === undefined
          ? []
          : [{ key: `all ${source}`, icon: ListFilter, name: t('all', { text: text.trim() }), to: all }]),
      ],
    })),
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the name. */
const matches = (name: string, words: readonly string[]): boolean => {
  const known = wordsOf(name);
  return words.every((word) => known.some((one) => one.startsWith(word)));
};

/** The screens of the sidebar and the account, and the actions of the shell. */
function useScreens(): readonly Choice[] {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const { t: shell } = useTranslation(['shell', 'common']);
  const session = useSession();
  const role = roleOf(session);
  const { hideHelp } = useBranding();
  const { pathname } = useLocation();
  const { leave } = useLogout();
  return [
    ...groupsFor(role, session.isScoped).flatMap(({ label: heading, entries }) =>
      entries.map(({ screen, icon, label, to }) => ({
        key: screen,
        icon,
        name: label(shell),
        detail: heading?.(shell),
        to,
      })),
    ),
    {
      key: 'deviceImport',
      icon: FileSpreadsheet,
      name: t('importDevices'),
      detail: t('shell:group.fleet'),
      to: paths.deviceImport.of(SELF),
    },
    { key: 'account', icon: Settings, name: t('shell:account.settings'), to: paths.settingsUser.to() },
    {
      key: 'payment',
      icon: CreditCard,
      name: t('shell:account.payment'),
      detail: t('shell:account.settings'),
      to: paths.settingsPayment.to(),
    },
    {
      key: 'ownKeys',
      icon: KeyRound,
      name: t('shell:account.apiKeys'),
      detail: t('shell:account.settings'),
      to: paths.settingsApiKeys.to(),
    },
    ...(hideHelp
      ? []
      : [{ key: 'help', icon: CircleHelp, name: t('shell:account.help'), to: helpAbout(pathname) }]),
    {
      key: 'keys',
      icon: Keyboard,
      name: t('shell:shortcuts.title'),
      perform: () => openOverlay('shortcuts'),
    },
    ...(
      [
        ['system', Monitor, t('common:theme.system')],
        ['light', Sun, t('common:theme.light')],
        ['dark', Moon, t('common:theme.dark')],
      ] as const
    ).map(([mode, icon, name]) => ({
      key: `theme ${mode}`,
      icon,
      name: t('common:theme.label', { mode: name }),
      perform: () => setColourMode(mode),
    })),
    ...(session.actingAs
      ? [{ key: 'release', icon: UserRoundCog, name: t('shell:runAs.release'), perform: workAsMyself }]
      : []),
    { key: 'logout', icon: LogOut, name: t('shell:logout'), perform: () => void leave() },
  ];
}
