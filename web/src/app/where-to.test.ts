import { expect, test } from 'vitest';
import type { Role } from '../../../shared/roles.ts';
import { OPEN_SCREENS, type OpenScreenId } from './open-screens.ts';
import { SCREENS, type ScreenId } from './screens.ts';
import { type Landing, whereTo } from './where-to.ts';

const ALL = { ...OPEN_SCREENS, ...SCREENS };

/** A row for every screen: where a visitor, a user, a group admin and an admin land. A missing row fails the test. */
const EXPECTED: Readonly<Record<OpenScreenId | ScreenId, readonly [Landing, Landing, Landing, Landing]>> = {
  login: ['here', 'home', 'home', 'home'],
  signup: ['here', 'home', 'home', 'home'],
  signupSuccess: ['here', 'home', 'home', 'home'],
  requestPasswordReset: ['here', 'home', 'home', 'home'],
  resetPassword: ['here', 'home', 'home', 'home'],
  authenticateEmail: ['here', 'here', 'here', 'here'],
  authenticateChangeEmail: ['here', 'here', 'here', 'here'],
  unsubscribe: ['here', 'here', 'here', 'here'],
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
  beaconBulk: ['login', 'here', 'here', 'here'],
  hubs: ['login', 'here', 'here', 'here'],
  hubConfig: ['login', 'here', 'here', 'here'],
  hubBeacons: ['login', 'here', 'here', 'here'],
  hubLog: ['login', 'here', 'here', 'here'],
  hubAlerts: ['login', 'here', 'here', 'here'],
  hubChanges: ['login', 'here', 'here', 'here'],
  sites: ['login', 'here', 'here', 'here'],
  tags: ['login', 'here', 'here', 'here'],
  hubLogs: ['login', 'here', 'here', 'here'],
  alerts: ['login', 'here', 'here', 'here'],
  alertRules: ['login', 'here', 'here', 'here'],
  deviceImport: ['login', 'here', 'here', 'here'],
  infoCms: ['login', 'here', 'home', 'home'],
  usage: ['login', 'here', 'here', 'here'],
  billingSettings: ['login', 'home', 'home', 'here'],
  billingRuns: ['login', 'home', 'home', 'here'],
  billingRun: ['login', 'home', 'home', 'here'],
  billingRunReport: ['login', 'home', 'home', 'here'],
  billingRunChanges: ['login', 'home', 'home', 'here'],
  billingDryRun: ['login', 'home', 'home', 'here'],
  statements: ['login', 'home', 'here', 'here'],
  groupCharges: ['login', 'home', 'here', 'here'],
  infos: ['login', 'here', 'home', 'here'],
  infoImport: ['login', 'here', 'home', 'here'],
  infoNew: ['login', 'here', 'home', 'here'],
  info: ['login', 'here', 'home', 'here'],
  infoVersions: ['login', 'here', 'home', 'here'],
  infoStatistics: ['login', 'here', 'home', 'here'],
  infoChanges: ['login', 'here', 'home', 'here'],
  tours: ['login', 'here', 'home', 'here'],
  tourNew: ['login', 'here', 'home', 'here'],
  tour: ['login', 'here', 'home', 'here'],
  tourChanges: ['login', 'here', 'home', 'here'],
  register: ['login', 'home', 'home', 'here'],
  adminHubLogs: ['login', 'home', 'home', 'here'],
  users: ['login', 'home', 'here', 'here'],
  user: ['login', 'home', 'here', 'here'],
  userSettings: ['login', 'home', 'home', 'here'],
  userApiKeys: ['login', 'home', 'here', 'here'],
  userChargeInfos: ['login', 'home', 'here', 'here'],
  userAudit: ['login', 'home', 'here', 'here'],
  settingsPayment: ['login', 'here', 'here', 'here'],
  settingsApiKeys: ['login', 'here', 'here', 'here'],
  apiKeys: ['login', 'home', 'here', 'here'],
  audit: ['login', 'here', 'here', 'here'],
  tasks: ['login', 'here', 'here', 'here'],
  beaconFirmwares: ['login', 'home', 'home', 'here'],
  beaconFirmwareNew: ['login', 'home', 'home', 'here'],
  beaconFirmwareOverview: ['login', 'home', 'home', 'here'],
  beaconFirmwareChanges: ['login', 'home', 'home', 'here'],
  beaconFirmware: ['login', 'home', 'home', 'here'],
  rollouts: ['login', 'home', 'home', 'here'],
  rolloutsPage: ['login', 'home', 'home', 'here'],
  rolloutNew: ['login', 'home', 'home', 'here'],
  rollout: ['login', 'home', 'home', 'here'],
  rolloutChanges: ['login', 'home', 'home', 'here'],
  hubFirmwares: ['login', 'home', 'home', 'here'],
  hubFirmwareNew: ['login', 'home', 'home', 'here'],
  hubFirmwareOverview: ['login', 'home', 'home', 'here'],
  hubFirmwareChanges: ['login', 'home', 'home', 'here'],
  hubFirmware: ['login', 'home', 'home', 'here'],
  newsletter: ['login', 'home', 'home', 'here'],
  iamManagerGroups: ['login', 'home', 'home', 'here'],
  managerGroups: ['login', 'home', 'home', 'here'],
  managerGroupNew: ['login', 'home', 'home', 'here'],
  managerGroup: ['login', 'home', 'home', 'here'],
  managerLabels: ['login', 'home', 'home', 'here'],
  managerLabelNew: ['login', 'home', 'home', 'here'],
  managerLabel: ['login', 'home', 'home', 'here'],
  appLabels: ['login', 'home', 'home', 'here'],
  appLabelNew: ['login', 'home', 'home', 'here'],
  appLabel: ['login', 'home', 'home', 'here'],
};
const ROLES: readonly (Role | undefined)[] = [undefined, 'INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'];

const rows = (Object.keys(ALL) as (OpenScreenId | ScreenId)[]).flatMap((screen) =>
  ROLES.map((role, at) => ({ screen, role, who: role ?? 'a visitor', landing: EXPECTED[screen][at] })),
);

test.each(rows)('opening $screen as $who leads to: $landing', ({ screen, role, landing }) => {
  expect(whereTo(role, ALL[screen].access)).toBe(landing);
});

test('a screen for admins leads a visitor to the login, and others to their home screen', () => {
  expect(ROLES.map((role) => whereTo(role, ['ADMIN']))).toEqual(['login', 'home', 'home', 'here']);
});
