import type { TFunction } from 'i18next';
import type { Role } from '../../../shared/roles.ts';
import { paths, SELF } from '../lib/paths.ts';
import { SCREENS, type ScreenId } from './screens.ts';
import { whereTo } from './where-to.ts';

interface NavigationLink {
  /** The target screen. Its access decides who sees the link, and the link is marked while it is open. */
  readonly screen: ScreenId;
  /** It is marked while one is on these, too. */
  readonly with?: readonly ScreenId[];
  readonly to: string;
  /** Only these roles get the link; others with access reach the screen elsewhere. */
  readonly roles?: readonly Role[];
  readonly label: (t: TFunction) => string;
}

/** The links of the header in their order. A new screen that belongs there is a new row. */
const NAVIGATION: readonly NavigationLink[] = [
  { screen: 'newsletter', to: paths.newsletter.to(), label: (t) => t('nav.newsletter') },
  {
    screen: 'register',
    with: ['adminHubLogs'],
    to: paths.register.to(),
    label: (t) => t('nav.adminTools'),
  },
  {
    screen: 'users',
    with: ['user', 'userSettings', 'userApiKeys', 'userAudit', 'apiKeys', 'iamManagerGroups'],
    to: paths.users.to(),
    label: (t) => t('nav.iam'),
  },
  {
    screen: 'beacons',
    with: ['beaconConfig', 'beaconBulk', 'beaconStats'],
    to: paths.beacons.to(SELF),
    label: (t) => t('nav.devices'),
  },
  { screen: 'hubs', with: ['hubConfig'], to: paths.hubs.to(), label: (t) => t('nav.hubs') },
  { screen: 'alerts', with: ['alertRules'], to: paths.alerts.to(), label: (t) => t('nav.alerts') },
  {
    screen: 'hubLogs',
    to: paths.hubLogs.to(),
    // Admins have them among their tools.
    roles: ['INFO_PROVIDER', 'GROUP_ADMIN'],
    label: (t) => t('nav.hubLogs'),
  },
  {
    screen: 'beaconFirmwares',
    with: [
      'beaconFirmwareNew',
      'beaconFirmware',
      'hubFirmwares',
      'hubFirmwareNew',
      'hubFirmware',
      'rollouts',
      'rolloutsPage',
      'rolloutNew',
      'rollout',
    ],
    to: paths.beaconFirmware.to(),
    label: (t) => t('nav.firmware'),
  },
  {
    screen: 'managerGroups',
    with: [
      'managerGroup',
      'managerGroupNew',
      'managerLabels',
      'managerLabel',
      'managerLabelNew',
      'appLabels',
      'appLabel',
      'appLabelNew',
    ],
    to: paths.managerGroups.to(),
    label: (t) => t('nav.whitelabel'),
  },
  { screen: 'audit', to: paths.audit.to(), roles: ['ADMIN', 'GROUP_ADMIN'], label: (t) => t('nav.audit') },
  { screen: 'tasks', to: paths.tasks.to(), label: (t) => t('nav.tasks') },
];

export const linksFor = (role: Role | undefined): readonly NavigationLink[] =>
  NAVIGATION.filter(
    ({ screen, roles }) =>
      whereTo(role, SCREENS[screen].access) === 'here' && (!roles || (role && roles.includes(role))),
  );
