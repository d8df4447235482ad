import { expect, test } from 'vitest';
import { INFO_CMS_STATES } from '../../../shared/content/info-cms.ts';
import { getAppRights } from '../../../shared/contract/auth/api-keys.ts';
import { getAudit } from '../../../shared/contract/auth/audit.ts';
import { getTeam } from '../../../shared/contract/auth/members.ts';
import { getAlerts } from '../../../shared/contract/devices/alerts.ts';
import { getBeacon, getBeacons } from '../../../shared/contract/devices/beacons.ts';
import { getHub, getHubSettings, getHubs } from '../../../shared/contract/devices/hubs.ts';
import { getFloorPlan, getSite, getSites, getTags } from '../../../shared/contract/devices/places.ts';
import { getFleet } from '../../../shared/contract/fleet.ts';
import { getHubLogs } from '../../../shared/contract/hub-logs.ts';
import { getBeaconConfigurations } from '../../../shared/contract/infoprovider.ts';
import { getBeaconStats } from '../../../shared/contract/monitoring.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { getTasks } from '../../../shared/contract/tasks.ts';
import type { Role } from '../../../shared/roles.ts';
import { OPEN_SCREENS, type OpenScreenId } from './open-screens.ts';
import type { Screen } from './screen.ts';
import { SCREENS, type ScreenId } from './screens.ts';
import { isOutOfScope, type Landing, mustStartInfoCms, whereTo, whyRefused } from './where-to.ts';

const ALL = { ...OPEN_SCREENS, ...SCREENS };

/** A row for every screen: where a visitor, a user, a group admin and an admin land. A missing row fails the test. */
const EXPECTED: Readonly<Record<OpenScreenId | ScreenId, readonly [Landing, Landing, Landing, Landing]>> = {
  login: ['here', 'home', 'home', 'home'],
  singleSignOn: ['here', 'here', 'here', 'here'],
  signup: ['here', 'home', 'home', 'home'],
  signupSuccess: ['here', 'home', 'home', 'home'],
  requestPasswordReset: ['here', 'home', 'home', 'home'],
  resetPassword: ['here', 'home', 'home', 'home'],
  authenticateEmail: ['here', 'here', 'here', 'here'],
  authenticateChangeEmail: ['here', 'here', 'here', 'here'],
  unsubscribe: ['here', 'here', 'here', 'here'],
  confirmAlertMails: ['here', 'here', 'here', 'here'],
  stopAlertMails: ['here', 'here', 'here', 'here'],
  scanned: ['here', 'here', 'here', 'here'],
  maintain: ['here', 'here', 'here', 'here'],
  imprint: ['here', 'here', 'here', 'here'],
  dataPrivacy: ['here', 'here', 'here', 'here'],
  home: ['login', 'here', 'here', 'here'],
  help: ['login', 'here', 'here', 'here'],
  settingsUser: ['login', 'here', 'here', 'here'],
  beacons: ['login', 'here', 'here', 'here'],
  beacon: ['login', 'here', 'here', 'here'],
  beaconAlerts: ['login', 'here', 'here', 'here'],
  beaconChanges: ['login', 'here', 'here', 'here'],
  beaconConfig: ['login', 'here', 'here', 'here'],
  beaconStats: ['login', 'here', 'here', 'here'],
  hubBulk: ['login', 'here', 'here', 'here'],
  beaconBulk: ['login', 'here', 'here', 'here'],
  hubs: ['login', 'here', 'here', 'here'],
  hubConfig: ['login', 'here', 'here', 'here'],
  hubBeacons: ['login', 'here', 'here', 'here'],
  hubLog: ['login', 'here', 'here', 'here'],
  hubAlerts: ['login', 'here', 'here', 'here'],
  hubChanges: ['login', 'here', 'here', 'here'],
  sites: ['login', 'here', 'here', 'here'],
  site: ['login', 'here', 'here', 'here'],
  sitePlan: ['login', 'here', 'here', 'here'],
  siteMap: ['login', 'here', 'here', 'here'],
  tags: ['login', 'here', 'here', 'here'],
  templates: ['login', 'here', 'here', 'here'],
  rounds: ['login', 'here', 'here', 'here'],
  round: ['login', 'here', 'here', 'here'],
  hubLogs: ['login', 'here', 'here', 'here'],
  alerts: ['login', 'here', 'here', 'here'],
  alertRules: ['login', 'here', 'here', 'here'],
  offers: ['login', 'here', 'here', 'here'],
  receivedOffers: ['login', 'here', 'here', 'here'],
  webhooks: ['login', 'here', 'here', 'here'],
  webhook: ['login', 'here', 'here', 'here'],
  deviceImport: ['login', 'here', 'here', 'here'],
  infoCms: ['login', 'here', 'refused', 'refused'],
  usage: ['login', 'here', 'here', 'here'],
  billingSettings: ['login', 'refused', 'refused', 'here'],
  billingRuns: ['login', 'refused', 'refused', 'here'],
  billingRun: ['login', 'refused', 'refused', 'here'],
  billingRunReport: ['login', 'refused', 'refused', 'here'],
  billingRunChanges: ['login', 'refused', 'refused', 'here'],
  billingDryRun: ['login', 'refused', 'refused', 'here'],
  statements: ['login', 'refused', 'here', 'here'],
  groupCharges: ['login', 'refused', 'here', 'here'],
  infos: ['login', 'here', 'refused', 'here'],
  infoImport: ['login', 'here', 'refused', 'here'],
  infoNew: ['login', 'here', 'refused', 'here'],
  info: ['login', 'here', 'refused', 'here'],
  infoVersions: ['login', 'here', 'refused', 'here'],
  infoStatistics: ['login', 'here', 'refused', 'here'],
  infoChanges: ['login', 'here', 'refused', 'here'],
  tours: ['login', 'here', 'refused', 'here'],
  tourNew: ['login', 'here', 'refused', 'here'],
  tour: ['login', 'here', 'refused', 'here'],
  tourChanges: ['login', 'here', 'refused', 'here'],
  register: ['login', 'refused', 'refused', 'here'],
  adminHubLogs: ['login', 'refused', 'refused', 'here'],
  health: ['login', 'refused', 'refused', 'here'],
  users: ['login', 'refused', 'here', 'here'],
  user: ['login', 'refused', 'here', 'here'],
  userSettings: ['login', 'refused', 'refused', 'here'],
  userApiKeys: ['login', 'refused', 'here', 'here'],
  userChargeInfos: ['login', 'refused', 'here', 'here'],
  userAudit: ['login', 'refused', 'here', 'here'],
  userSignIns: ['login', 'refused', 'here', 'here'],
  settingsPayment: ['login', 'here', 'here', 'here'],
  settingsApiKeys: ['login', 'here', 'here', 'here'],
  settingsTeam: ['login', 'here', 'here', 'refused'],
  apiKeys: ['login', 'refused', 'here', 'here'],
  settingsSignIns: ['login', 'here', 'here', 'here'],
  audit: ['login', 'here', 'here', 'here'],
  tasks: ['login', 'here', 'here', 'here'],
  beaconFirmwares: ['login', 'refused', 'refused', 'here'],
  beaconFirmwareNew: ['login', 'refused', 'refused', 'here'],
  beaconFirmwareOverview: ['login', 'refused', 'refused', 'here'],
  beaconFirmwareChanges: ['login', 'refused', 'refused', 'here'],
  beaconFirmware: ['login', 'refused', 'refused', 'here'],
  rollouts: ['login', 'refused', 'refused', 'here'],
  rolloutsPage: ['login', 'refused', 'refused', 'here'],
  rolloutNew: ['login', 'refused', 'refused', 'here'],
  rollout: ['login', 'refused', 'refused', 'here'],
  rolloutChanges: ['login', 'refused', 'refused', 'here'],
  hubFirmwares: ['login', 'refused', 'refused', 'here'],
  hubFirmwareNew: ['login', 'refused', 'refused', 'here'],
  hubFirmwareOverview: ['login', 'refused', 'refused', 'here'],
  hubFirmwareChanges: ['login', 'refused', 'refused', 'here'],
  hubFirmware: ['login', 'refused', 'refused', 'here'],
  newsletter: ['login', 'refused', 'refused', 'here'],
  iamManagerGroups: ['login', 'refused', 'refused', 'here'],
  managerGroups: ['login', 'refused', 'refused', 'here'],
  managerGroupNew: ['login', 'refused', 'refused', 'here'],
  managerGroup: ['login', 'refused', 'refused', 'here'],
  managerLabels: ['login', 'refused', 'refused', 'here'],
  managerLabelNew: ['login', 'refused', 'refused', 'here'],
  managerLabel: ['login', 'refused', 'refused', 'here'],
  appLabels: ['login', 'refused', 'refused', 'here'],
  appLabelNew: ['login', 'refused', 'refused', 'here'],
  appLabel: ['login', 'refused', 'refused', 'here'],
};
const ROLES: readonly (Role | undefined)[] = [undefined, 'INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'];

const rows = (Object.keys(ALL) as (OpenScreenId | ScreenId)[]).flatMap((screen) =>
  ROLES.map((role, at) => ({ screen, role, who: role ?? 'a visitor', landing: EXPECTED[screen][at] })),
);

test.each(rows)('opening $screen as $who leads to: $landing', ({ screen, role, landing }) => {
  expect(whereTo(role, ALL[screen].access)).toBe(landing);
});

test('a screen for admins leads a visitor to the login, and tells others that it is not for them', () => {
  expect(ROLES.map((role) => whereTo(role, ['ADMIN']))).toEqual(['login', 'refused', 'refused', 'here']);
});

/** What the screens within a scope are about. */
const IN_SCOPE = {
  beacons: getBeacons,
  beacon: getBeacon,
  beaconConfig: getBeaconConfigurations,
  beaconBulk: getBeaconConfigurations,
  beaconStats: getBeaconStats,
  hubs: getHubs,
  hubConfig: getHub,
  hubBulk: getHubSettings,
  hubLog: getHubLogs,
  sites: getSites,
  site: getSite,
  sitePlan: getFloorPlan,
  siteMap: getSites,
  tags: getTags,
  hubLogs: getHubLogs,
} as const satisfies Partial<Record<ScreenId, Operation>>;
const OUT_OF_SCOPE = {
  home: getFleet,
  alerts: getAlerts,
  beaconAlerts: getAlerts,
  hubAlerts: getAlerts,
  audit: getAudit,
  beaconChanges: getAudit,
  hubChanges: getAudit,
  tasks: getTasks,
  settingsTeam: getTeam,
  settingsApiKeys: getAppRights,
} as const satisfies Partial<Record<ScreenId, Operation>>;

test('within a scope the screens are open whose data are', () => {
  const open = Object.entries<Screen>(SCREENS).filter(([, screen]) => !isOutOfScope(true, screen));
  // The help is about no account.
  expect(open.map(([id]) => id).sort()).toEqual(['help', ...Object.keys(IN_SCOPE)].sort());
  expect(Object.values<Operation>(IN_SCOPE).every(({ scoped }) => scoped === 'devices')).toBe(true);
  expect(Object.values<Operation>(OUT_OF_SCOPE).filter(({ scoped }) => scoped !== undefined)).toEqual([]);
  expect(Object.keys(OUT_OF_SCOPE).every((id) => isOutOfScope(true, SCREENS[id as ScreenId]))).toBe(true);
  expect(Object.values<Screen>(SCREENS).some((screen) => isOutOfScope(false, screen))).toBe(false);
});

test('a user who may not see a screen reads what holds for it: whose it is, or who may open it', () => {
  const reasons = rows
    .filter(({ landing }) => landing === 'refused')
    .map(({ screen, role }) => `${role}: ${screen}: ${whyRefused(role, SCREENS[screen as ScreenId].access)}`);
  const of = (reason: string) => reasons.filter((one) => one.endsWith(`: ${reason}`));
  expect(of('ownInfoCms')).toEqual(['ADMIN: infoCms: ownInfoCms']);
  expect(of('team')).toEqual(['ADMIN: settingsTeam: team']);
  expect(new Set(of('content').map((one) => one.split(':')[0]))).toEqual(new Set(['GROUP_ADMIN']));
  expect(of('content').map((one) => one.split(': ')[1])).toEqual([
    ...['infoCms', 'infos', 'infoImport', 'infoNew', 'info', 'infoVersions', 'infoStatistics', 'infoChanges'],
    ...['tours', 'tourNew', 'tour', 'tourChanges'],
  ]);
  expect(new Set(of('groupAdmins').map((one) => one.split(':')[0]))).toEqual(new Set(['INFO_PROVIDER']));
  expect(of('groupAdmins')).toContain('INFO_PROVIDER: users: groupAdmins');
  expect(of('admins')).toContain('GROUP_ADMIN: billingRuns: admins');
});

test('every screen about content needs the Info CMS of its user to be started, and no other screen does', () => {
  const started = Object.entries<Screen>(SCREENS).filter(([, screen]) =>
    mustStartInfoCms('INFO_PROVIDER', 'OFF', screen),
  );
  expect(started.map(([id]) => id)).toEqual([
    ...['infos', 'infoImport', 'infoNew', 'info', 'infoVersions', 'infoStatistics', 'infoChanges'],
    ...['tours', 'tourNew', 'tour', 'tourChanges'],
  ]);
  const others = INFO_CMS_STATES.filter((state) => mustStartInfoCms('INFO_PROVIDER', state, SCREENS.infos));
  expect(others).toEqual(['OFF']);
  expect(mustStartInfoCms('ADMIN', 'OFF', SCREENS.infos)).toBe(false);
});
