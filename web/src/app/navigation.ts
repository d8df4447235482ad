import type { TFunction } from 'i18next';
import {
  ArrowRightLeft,
  Bell,
  Blocks,
  CalendarCheck,
  ChartColumn,
  CircuitBoard,
  Cpu,
  Euro,
  FileText,
  Gauge,
  House,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  PackagePlus,
  Palette,
  Radio,
  ReceiptText,
  Rocket,
  RotateCcwClock,
  Route,
  Router,
  ScrollText,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import type { Role } from '../../../shared/roles.ts';
import { paths, SELF } from '../lib/paths.ts';
import { SCREENS, type ScreenId } from './screens.ts';
import { isOutOfScope, whereTo } from './where-to.ts';

type Texts = TFunction<['shell', 'common']>;

export interface NavigationEntry {
  /**
   * The target screen. Its access decides who sees the entry, and the entry is marked as current while the screen is
   * open.
   */
  readonly screen: ScreenId;
  /** The entry is marked as current on these screens, too: those inside it. */
  readonly with?: readonly ScreenId[];
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: (t: Texts) => string;
  /** The letter that opens the screen after `g`. */
  readonly key?: string;
  /** A user who sees this entry does not see the entry of this screen, because it shows the same for fewer devices. */
  readonly insteadOf?: ScreenId;
}

export interface NavigationGroup {
  /** Absent for entries that stand alone. */
  readonly label?: (t: Texts) => string;
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar, in order (docs/decisions/information-architecture.md). Add new groups and entries here. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    entries: [
      {
        screen: 'home',
        to: paths.home.to(),
        icon: House,
        label: (t) => t('shell:nav.home'),
        key: 'h',
      },
      {
        screen: 'alerts',
        with: ['alertRules', 'webhooks', 'webhook'],
        to: paths.alerts.to(),
        icon: Bell,
        label: (t) => t('shell:nav.alerts'),
        key: 'a',
      },
    ],
  },
  {
    label: (t) => t('shell:group.fleet'),
    entries: [
      {
        screen: 'beacons',
        with: ['beacon', 'beaconConfig', 'beaconBulk', 'beaconStats', 'beaconAlerts', 'beaconChanges'],
        to: paths.beacons.to(SELF),
        icon: Radio,
        label: (t) => t('shell:nav.devices'),
        key: 'd',
      },
      {
        screen: 'hubs',
        with: ['hubConfig', 'hubBulk', 'hubBeacons', 'hubLog', 'hubAlerts', 'hubChanges'],
        to: paths.hubs.to(),
        icon: Router,
        label: (t) => t('shell:nav.hubs'),
        key: 'u',
      },
      {
        screen: 'sites',
        with: ['site', 'sitePlan', 'siteMap', 'tags', 'deviceImport'],
        to: paths.sites.to(),
        icon: MapPin,
        label: (t) => t('shell:nav.places'),
        key: 's',
      },
      {
        screen: 'rounds',
        with: ['round'],
        to: paths.rounds.to(),
        icon: Route,
        label: (t) => t('shell:nav.rounds'),
      },
      {
        screen: 'templates',
        to: paths.templates.to(),
        icon: LayoutTemplate,
        label: (t) => t('shell:nav.templates'),
      },
    ],
  },
  {
    label: (t) => t('shell:group.content'),
    entries: [
      {
        // Admins open it while they act for its owner.
        screen: 'infoCms',
        with: [
          'infos',
          'infoImport',
          'infoNew',
          'info',
          'infoVersions',
          'infoStatistics',
          'infoChanges',
          'tours',
          'tourNew',
          'tour',
          'tourChanges',
        ],
        to: paths.infos.to(),
        icon: FileText,
        label: (t) => t('shell:nav.infoCms'),
        key: 'i',
      },
    ],
  },
  {
    label: (t) => t('shell:group.monitoring'),
    entries: [
      {
        screen: 'hubLogs',
        to: paths.hubLogs.to(),
        icon: ScrollText,
        label: (t) => t('shell:nav.hubLogs'),
        key: 'l',
      },
      {
        screen: 'audit',
        to: paths.audit.to(),
        icon: RotateCcwClock,
        label: (t) => t('shell:nav.changes'),
        key: 'c',
      },
      {
        screen: 'receivedOffers',
        with: ['offers'],
        to: paths.receivedOffers.to(),
        icon: ArrowRightLeft,
        label: (t) => t('shell:nav.offers'),
        key: 'o',
      },
      {
        screen: 'tasks',
        to: paths.tasks.to(),
        icon: ListChecks,
        label: (t) => t('shell:nav.tasks'),
        key: 't',
      },
    ],
  },
  {
    label: (t) => t('shell:group.billing'),
    entries: [
      {
        screen: 'usage',
        to: paths.usage.to(),
        icon: ChartColumn,
        label: (t) => t('shell:nav.usage'),
      },
      {
        screen: 'billingRuns',
        with: ['billingRun', 'billingRunReport', 'billingRunChanges', 'billingDryRun'],
        to: paths.billingRuns.to(),
        icon: CalendarCheck,
        label: (t) => t('shell:nav.billingRuns'),
      },
      {
        screen: 'statements',
        with: ['groupCharges'],
        to: paths.statements.to(),
        icon: ReceiptText,
        label: (t) => t('shell:nav.statements'),
      },
      {
        screen: 'billingSettings',
        to: paths.billingSettings.to(),
        icon: Euro,
        label: (t) => t('shell:nav.billingSettings'),
      },
    ],
  },
  {
    label: (t) => t('shell:group.firmware'),
    entries: [
      {
        screen: 'beaconFirmwares',
        with: ['beaconFirmwareNew', 'beaconFirmware', 'beaconFirmwareOverview', 'beaconFirmwareChanges'],
        to: paths.beaconFirmware.to(),
        icon: Cpu,
        label: (t) => t('shell:nav.beaconFirmware'),
      },
      {
        screen: 'hubFirmwares',
        with: ['hubFirmwareNew', 'hubFirmware', 'hubFirmwareOverview', 'hubFirmwareChanges'],
        to: paths.hubFirmware.to(),
        icon: CircuitBoard,
        label: (t) => t('shell:nav.hubFirmware'),
      },
      {
        screen: 'rollouts',
        with: ['rolloutsPage', 'rolloutNew', 'rollout', 'rolloutChanges'],
        to: paths.rollouts.to(),
        icon: Rocket,
        label: (t) => t('shell:nav.rollouts'),
      },
    ],
  },
  {
    label: (t) => t('shell:group.iam'),
    entries: [
      {
        screen: 'users',
        with: ['user', 'userSettings', 'userApiKeys', 'userSignIns', 'userChargeInfos', 'userAudit'],
        to: paths.users.to(),
        icon: UsersRound,
        label: (t) => t('shell:nav.users'),
        key: 'k',
      },
      {
        screen: 'iamManagerGroups',
        to: paths.iamManagerGroups.to(),
        icon: Blocks,
        label: (t) => t('shell:nav.managerGroups'),
      },
      { screen: 'apiKeys', to: paths.apiKeys.to(), icon: KeyRound, label: (t) => t('shell:nav.apiKeys') },
    ],
  },
  {
    label: (t) => t('shell:group.adminTools'),
    entries: [
      {
        screen: 'register',
        to: paths.register.to(),
        icon: PackagePlus,
        label: (t) => t('shell:nav.register'),
      },
      {
        screen: 'adminHubLogs',
        insteadOf: 'hubLogs',
        to: paths.adminHubLogs.to(),
        icon: ScrollText,
        label: (t) => t('shell:nav.hubLogs'),
        key: 'l',
      },
      {
        screen: 'health',
        to: paths.health.to(),
        icon: Gauge,
        label: (t) => t('shell:nav.health'),
      },
    ],
  },
  {
    label: (t) => t('shell:group.whitelabel'),
    entries: [
      {
        screen: 'managerGroups',
        with: ['managerGroup', 'managerGroupNew'],
        to: paths.managerGroups.to(),
        icon: Blocks,
        label: (t) => t('shell:nav.managerGroups'),
      },
      {
        screen: 'managerLabels',
        with: ['managerLabel', 'managerLabelNew'],
        to: paths.managerLabels.to(),
        icon: Palette,
        label: (t) => t('shell:nav.managerLabels'),
      },
      {
        screen: 'appLabels',
        with: ['appLabel', 'appLabelNew'],
        to: paths.appLabels.to(),
        icon: Smartphone,
        label: (t) => t('shell:nav.appLabels'),
      },
    ],
  },
  {
    entries: [
      {
        screen: 'newsletter',
        to: paths.newsletter.to(),
        icon: Mail,
        label: (t) => t('shell:nav.newsletter'),
      },
    ],
  },
];

/** Whether a screen of the sidebar is for a role, and for members with a scope. */
export const opens = (role: Role | undefined, screen: ScreenId, isScoped: boolean | undefined): boolean =>
  whereTo(role, SCREENS[screen].access) === 'here' && !isOutOfScope(isScoped, SCREENS[screen]);

/**
 * The groups with the entries that a role may open; a group without one is left out.
 *
 * @param isScoped for a member whose access is limited to some sites and tags
 */
export function groupsFor(role: Role | undefined, isScoped?: boolean): readonly NavigationGroup[] {
  const mayOpen = ({ screen }: NavigationEntry) => opens(role, screen, isScoped);
  const open = NAVIGATION.map(({ entries, ...group }) => ({ ...group, entries: entries.filter(mayOpen) }));
  const replaced = new Set(open.flatMap(({ entries }) => entries.map(({ insteadOf }) => insteadOf)));
  return open
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(({ screen }) => !replaced.has(screen)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Whether an entry leads to the open screen, or to one that it is inside of. */
export const isCurrent = ({ screen, with: inside = [] }: NavigationEntry, open: string | undefined) =>
  open === screen || inside.some((one) => one === open);
