import { describe, expect, test } from 'vitest';
import type { Role } from '../../../shared/roles.ts';
import { groupsFor, isCurrent } from './navigation.ts';
import { SCREENS } from './screens.ts';

/** The group by its key, with the addresses of its entries. */
const shown = (role: Role | undefined) =>
  groupsFor(role).map(({ label, entries }) => [
    label?.(((key: string) => key) as never) ?? '',
    ...entries.map(({ to }) => to),
  ]);

const ALERTS = ['', '/', '/devices/alerts'];
const USAGE = ['shell:group.billing', '/info-cms/reporting'];
const FLEET = [
  'shell:group.fleet',
  '/infoprovider/beacon-list/0',
  '/devices/hubs',
  '/devices/sites',
  '/devices/rounds',
  '/infoprovider/templates',
];

test('the sidebar shows each role the groups and entries that it may open', () => {
  const monitoring = [
    'shell:group.monitoring',
    '/devices/logs',
    '/audit',
    '/devices/offers/received',
    '/tasks',
  ];
  expect(shown('INFO_PROVIDER')).toEqual([
    ALERTS,
    FLEET,
    ['shell:group.content', '/info-cms/infos'],
    monitoring,
    USAGE,
  ]);
  expect(shown('GROUP_ADMIN')).toEqual([
    ALERTS,
    FLEET,
    monitoring,
    [...USAGE, '/billing/statements'],
    ['shell:group.iam', '/iam/users', '/iam/api-keys'],
  ]);
  expect(shown('ADMIN')).toEqual([
    ALERTS,
    FLEET,
    ['shell:group.monitoring', '/audit', '/devices/offers/received', '/tasks'],
    [...USAGE, '/billing/runs', '/billing/statements', '/billing-settings'],
    [
      'shell:group.firmware',
      '/firmwaremgmt/beacon-firmware',
      '/firmwaremgmt/hub-firmware',
      '/firmwaremgmt/rollouts',
    ],
    ['shell:group.iam', '/iam/users', '/iam/manager-groups', '/iam/api-keys'],
    ['shell:group.adminTools', '/admintools/register', '/admintools/hub-logs', '/admintools/health'],
    [
      'shell:group.whitelabel',
      '/whitelabel/manager-groups',
      '/whitelabel/manager-labels',
      '/whitelabel/app-labels',
    ],
    ['', '/newsletter'],
  ]);
});

test('the sidebar shows a visitor no entry', () => {
  expect(shown(undefined)).toEqual([]);
});

describe('the current entry', () => {
  // The account menu leads to these, and admins see the log of all hubs instead of the one of their own.
  const elsewhere = new Set([
    'help',
    'settingsUser',
    'settingsPayment',
    'settingsApiKeys',
    'settingsTeam',
    'settingsSignIns',
    'hubLogs',
  ]);
  const entries = groupsFor('ADMIN').flatMap((group) => group.entries);
  const ownEntries = groupsFor('INFO_PROVIDER').flatMap((group) => group.entries);
  const infoCms = [
    'infoCms',
    ...['infos', 'infoImport', 'infoNew', 'info', 'infoVersions', 'infoStatistics', 'infoChanges'],
    ...['tours', 'tourNew', 'tour', 'tourChanges'],
  ];

  test.each(infoCms)('of the screen %s is the Info CMS for its owner, and none for admins', (id) => {
    const current = ownEntries.filter((entry) => isCurrent(entry, id));
    expect(current.map(({ to }) => to)).toEqual(['/info-cms/infos']);
    expect(entries.filter((entry) => isCurrent(entry, id))).toEqual([]);
  });

  test.each(Object.keys(SCREENS).filter((id) => !elsewhere.has(id) && !infoCms.includes(id)))(
    'of the screen %s is one',
    (id) => {
      expect(entries.filter((entry) => isCurrent(entry, id))).toHaveLength(1);
    },
  );

  test('of the user’s own hub logs is the entry of the log', () => {
    expect(ownEntries.filter((entry) => isCurrent(entry, 'hubLogs')).map(({ to }) => to)).toEqual([
      '/devices/logs',
    ]);
  });

  test('is missing where no entry leads', () => {
    expect(entries.filter((entry) => isCurrent(entry, undefined))).toEqual([]);
  });
});

test('no letter opens two screens', () => {
  for (const role of ['INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'] as const) {
    const letters = groupsFor(role).flatMap(({ entries }) => entries.flatMap(({ key }) => key ?? []));
    expect(new Set(letters).size).toBe(letters.length);
  }
});

test('a member who is let in to some devices only sees the entries about these', () => {
  const entries = groupsFor('INFO_PROVIDER', true).flatMap((group) => group.entries);
  expect(entries.map(({ screen }) => screen)).toEqual(['beacons', 'hubs', 'sites', 'hubLogs']);
});
