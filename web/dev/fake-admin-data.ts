import type { AppRight } from '../../shared/model/api-key.ts';
import type { AuditEntry } from '../../shared/model/audit.ts';
import { type AppLabel, type ManagerGroup, type ManagerLabel, NEW_GROUP } from '../../shared/model/label.ts';
import type { Task } from '../../shared/model/task.ts';
import { GROUPS, type Owned } from './fake-data.ts';

const HOUR = 3_600_000;
const started = Date.now();
const ago = (hours: number) => new Date(started - hours * HOUR).toISOString();

export const groups: ManagerGroup[] = GROUPS.map((name, at) => ({
  ...NEW_GROUP,
  name,
  displayName: ['Museums of the North', 'North Retail', 'Harbour crew', 'Airport, terminal 2'][at] ?? name,
  admin: at === 0 ? 'group' : null,
  chargeMode: at === 1 ? 'GROUP' : 'USER',
  hideHelp: at === 2,
  termsOfUseFile: at === 0 ? 'museums_{language}.pdf' : null,
  termsOfUseVersion: at === 0 ? '2026-1' : null,
  termsLanguages: at === 0 ? ['de-de'] : [],
  users: [24, 19, 21, 0][at] ?? 0,
  version: 1,
}));

export const labels: ManagerLabel[] = ['harbour', 'city-lights', 'plain_label'].map((name, at) => ({
  name,
  description: ['Ports and ferries', 'Town halls', ''][at]!,
  hostUrl: at === 0 ? 'https://beacons.harbour.example' : null,
  hostUrlForwarding: at === 0,
  brand: ['Harbour Signals', 'City Lights', 'Plain'][at]!,
  managerTitle: ['Harbour Signals Fleet Manager', 'Every light of the city', ''][at]!,
  hardwareName: ['Buoy', 'Lantern', 'Beacon'][at]!,
  colour: ['#b4431f', '#f2c14e', null][at]!,
  supportAddress: at === 0 ? 'crew@harbour.example' : null,
  imprint: at === 0 ? { 'de-de': 'Harbour Signals GmbH\nKai 7, Hamburg' } : {},
  dataPrivacy: {},
  logoUrl: null,
  users: [48, 3, 0][at]!,
  version: 1,
}));

export const appLabels: AppLabel[] = ['city-guide', 'museum-app'].map((name, at) => ({
  name,
  showFrom: at === 0 ? ['museum-app'] : [],
  applications: at === 0 ? ['com.example.cityguide', 'com.example.cityguide.lite'] : [],
  reportEmail: at === 0 ? 'reports@city.example' : null,
  users: [22, 0][at]!,
  version: 1,
}));

const PERMISSIONS: AppRight['permissions'][] = [
  ['BASIC'],
  ['BASIC', 'REGISTER_BEACONS', 'CONFIGURE_BEACONS'],
  [
    'BASIC',
    'REGISTER_BEACONS',
    'CONFIGURE_BEACONS',
    'CONFIGURE_BEACONS_SECURE',
    'PRODUCTION_READ',
    'PRODUCTION_REGISTER',
    'CONFIGURE_HUBS',
  ],
];

export const keys: Owned<AppRight>[] = ['provider', 'provider', 'admin', 'person3', 'group', 'person9'].map(
  (owner, at) => ({
    owner,
    item: {
      id: `key${at}`,
      first4: ['a1B2', 'Zx90', 'pRo7', 'mUs1', 'grP4', 'n0Rd'][at]!,
      description: ['Warehouse app', '', 'Production line 2, station “Anton”', 'Museum guide on tablets'][
        at % 4
      ]!,
      principal: owner.startsWith('person') ? `${owner}@example.org` : `${owner}@example.com`,
      principalId: owner,
      permissions: PERMISSIONS[at % 3]!,
      createdDate: ago(24 * (30 + at * 40)),
      lastUsedDate: at % 3 === 1 ? null : ago(at * 30 + 1),
    },
  }),
);

const CHANGES: Pick<AuditEntry, 'operation' | 'item' | 'before' | 'after'>[] = [
  {
    operation: 'setInfoProvider',
    item: 'user/person3',
    before: { discount: 0, managerGroup: null, deactivated: false },
    after: { discount: 15, managerGroup: 'museums', deactivated: true },
  },
  {
    operation: 'putManagerLabel',
    item: 'managerlabel/harbour',
    before: { colour: '#0a6985' },
    after: { colour: '#b4431f' },
  },
  {
    operation: 'putHub',
    item: 'hub/hub0badcafe',
    before: { description: 'Lobby', settings: { dutyCycle: 85, channels: [37, 38] } },
    after: { description: 'Lobby, north entrance', settings: { dutyCycle: 60, channels: [37] } },
  },
  { operation: 'deleteAppRight', item: 'appright/key8', before: { description: 'Old tablet' }, after: {} },
  {
    operation: 'createManagerGroup',
    item: 'managergroup/north-retail',
    before: {},
    after: { displayName: 'North Retail', chargeMode: 'GROUP', freeMonths: 1 },
  },
];

export const audit: Owned<AuditEntry>[] = Array.from({ length: 70 }, (_, at) => {
  const change = CHANGES[at % CHANGES.length]!;
  const runAs = change.operation === 'putHub';
  return {
    owner: runAs ? 'provider' : 'person3',
    item: {
      id: `audit${at}`,
      at: ago(at * at * 0.7 + 0.2),
      actorId: 'admin',
      actor: 'admin@example.com',
      subjectId: change.item.startsWith('user/') ? 'person3' : runAs ? 'provider' : null,
      subject: change.item.startsWith('user/')
        ? 'person3@example.org'
        : runAs
          ? 'provider@example.com'
          : null,
      managerGroup: change.item.startsWith('managergroup/') ? change.item.split('/')[1]! : null,
      isRunAs: runAs,
      ...change,
      requestId: `req-${1000 + at}`,
    },
  };
});

/** A newsletter that is being sent goes on by itself. */
export const tasks: Owned<Task>[] = [
  task('news2', 'newsletter', 'running', 0.01, 240, 0),
  task('news1', 'newsletter', 'finished', 100, 180, 3),
  task('news0', 'newsletter', 'failed', 300, 180, 26),
];

function task(
  taskId: string,
  kind: Task['kind'],
  taskStatus: Task['taskStatus'],
  hours: number,
  total: number,
  skippedCount: number,
): Owned<Task> {
  const skipped = Array.from({ length: skippedCount }, (_, at) => ({
    id: `person${at}`,
    reason: at % 2 ? 'BOUNCED' : 'UNSUBSCRIBED',
  }));
  const done = taskStatus === 'failed' ? 97 : taskStatus === 'running' ? 12 : total - skippedCount;
  return {
    owner: 'admin',
    item: { taskId, taskStatus, kind, createdDate: ago(hours), data: { total, done, skipped, skippedCount } },
  };
}

export function working(item: Task): Task {
  if (item.taskStatus !== 'running') return item;
  const done = Math.min(item.data.total, Math.floor((Date.now() - started) / 1500) % (item.data.total + 20));
  return {
    ...item,
    taskStatus: done >= item.data.total ? 'finished' : 'running',
    data: { ...item.data, done },
  };
}
