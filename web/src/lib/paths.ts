import { NOUN } from '../../../shared/noun.ts';

const last = (cursor: string | undefined) => (cursor ? `/${encodeURIComponent(cursor)}` : '');

/** Whose devices a list shows: oneself, everybody (admins), or the user of this id. */
export const SELF = '0';
export const EVERYBODY = 'all';

const withQuery = (path: string, query: readonly (readonly [string, string])[]) =>
  query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : path;
const filters = (filter: readonly string[]) => filter.map((one) => ['filter', one] as const);
const ofUser = (user: string) => (user === SELF ? [] : [['user', user] as const]);

/** The list of one kind of label, and the forms of a new and of a known one. */
function labelPaths(kind: 'manager-groups' | 'manager-labels' | 'app-labels') {
  return {
    path: `/whitelabel/${kind}/:cursor?`,
    to: (cursor?: string) => `/whitelabel/${kind}${last(cursor)}`,
    create: { path: `/whitelabel/${kind}/create`, to: () => `/whitelabel/${kind}/create` },
    edit: {
      path: `/whitelabel/${kind}/:name/edit`,
      to: (name: string) => `/whitelabel/${kind}${last(name)}/edit`,
    },
  };
}

/** Firmware of hubs or beacons: the list, a new one (of a hardware, made from another one), and one to edit. */
function firmwarePaths(device: string) {
  const base = `/firmwaremgmt/${device}-firmware`;
  return {
    path: `${base}/:cursor?`,
    to: (cursor?: string) => `${base}${last(cursor)}`,
    create: {
      path: `${base}/:hardwareId?/:firmwareId?/create`,
      to: (hardwareId?: string, firmwareId?: string) =>
        `${base}${last(hardwareId)}${last(firmwareId)}/create`,
    },
    edit: {
      path: `${base}/:hardwareId/:firmwareId/edit`,
      to: (hardwareId: string, firmwareId: string) => `${base}${last(hardwareId)}${last(firmwareId)}/edit`,
    },
  };
}

/** Every URL of the console, once: the pattern for the router and the way to write one. */
export const paths = {
  home: { path: '/', to: () => '/' },
  login: {
    path: '/login',
    /** `expired` announces that the session has ended (`k=y`). */
    to: (more: { continueTo?: string; expired?: boolean } = {}) => {
      const query = new URLSearchParams();
      if (more.continueTo && more.continueTo !== '/') query.set('continue', more.continueTo);
      if (more.expired) query.set('k', 'y');
      return query.size ? `/login?${query}` : '/login';
    },
  },
  signup: { path: '/signup', to: (continueTo?: string) => withContinue('/signup', continueTo) },
  signupSuccess: {
    path: '/signup-success',
    to: (continueTo?: string) => withContinue('/signup-success', continueTo),
  },
  requestPasswordReset: {
    path: '/request-reset-password-email',
    to: (continueTo?: string) => withContinue('/request-reset-password-email', continueTo),
  },
  // Mails carry these addresses: their tokens are written there, never here.
  resetPassword: { path: '/reset-password/:token' },
  authenticateEmail: { path: '/authenticate-email-token/:token' },
  authenticateChangeEmail: { path: '/authenticate-change-email-token/:token' },
  unsubscribe: { path: '/unsubscribe/:token' },
  imprint: { path: '/imprint', to: () => '/imprint' },
  dataPrivacy: { path: '/data-privacy', to: () => '/data-privacy' },
  help: {
    path: '/help/:func?/:id?/:openId?',
    /** A chapter, a page of it, a section to unfold there. */
    to: (func?: string, id?: string, openId?: string) => `/help${last(func)}${last(id)}${last(openId)}`,
  },
  /** A tab that is none. */
  settings: { path: '/settings/*' },
  settingsUser: { path: '/settings/user', to: () => '/settings/user' },
  settingsApiKeys: {
    path: '/settings/api-keys/:cursor?',
    to: (cursor?: string) => `/settings/api-keys${last(cursor)}`,
  },
  maintain: {
    path: '/maintain',
    to: (continueTo?: string) => withContinue('/maintain', continueTo),
  },
  hubs: {
    path: '/devices/hubs/:cursor?',
    to: (cursor?: string) => `/devices/hubs${last(cursor)}`,
    /** Those of an owner that these filters find. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/devices/hubs', [...ofUser(user), ...filters(filter)]),
  },
  hubConfig: {
    path: '/devices/hubs/:id/config',
    to: (id: string) => `/devices/hubs/${encodeURIComponent(id)}/config`,
  },
  hubLogs: {
    path: '/devices/logs',
    to: () => '/devices/logs',
    /** Those that these filters find. */
    of: (filter: readonly string[]) => withQuery('/devices/logs', filters(filter)),
  },
  alerts: {
    path: '/devices/alerts/:cursor?',
    to: (cursor?: string) => `/devices/alerts${last(cursor)}`,
    /** Those of an owner that these filters find. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/devices/alerts', [...ofUser(user), ...filters(filter)]),
  },
  alertRules: {
    path: '/devices/alerts/rules/:cursor?',
    to: (cursor?: string) => `/devices/alerts/rules${last(cursor)}`,
    /** Those of an owner. */
    of: (user: string) => withQuery('/devices/alerts/rules', ofUser(user)),
  },
  beacons: {
    path: `/infoprovider/${NOUN}-list/:user/:cursor?`,
    to: (user: string, cursor?: string) =>
      `/infoprovider/${NOUN}-list/${encodeURIComponent(user)}${last(cursor)}`,
    /** Those of an owner that these filters find. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery(`/infoprovider/${NOUN}-list/${encodeURIComponent(user)}`, filters(filter)),
  },
  beaconStats: {
    path: `/infoprovider/${NOUN}-stats/:user/:id`,
    to: (user: string, id: string) => `/infoprovider/${NOUN}-stats${last(user)}${last(id)}`,
  },
  beaconConfig: {
    path: `/infoprovider/${NOUN}-config/:user/:id`,
    /** The configuration of one beacon, in the list of this user. */
    to: (user: string, id: string) => `/infoprovider/${NOUN}-config/${encodeURIComponent(user)}${last(id)}`,
  },
  beaconBulk: {
    path: `/infoprovider/${NOUN}-config/:user/bulk`,
    /** The configuration of what is ticked in the list of this user. */
    to: (user: string) => `/infoprovider/${NOUN}-config/${encodeURIComponent(user)}/bulk`,
  },
  users: { path: '/iam/users/:cursor?', to: (cursor?: string) => `/iam/users${last(cursor)}` },
  user: { path: '/iam/users/:id/details', to: (id: string) => `/iam/users${last(id)}/details` },
  userSettings: { path: '/iam/users/:id/settings', to: (id: string) => `/iam/users${last(id)}/settings` },
  userApiKeys: {
    path: '/iam/users/:id/api-keys/:cursor?',
    to: (id: string, cursor?: string) => `/iam/users${last(id)}/api-keys${last(cursor)}`,
  },
  userAudit: {
    path: '/iam/users/:id/audit/:cursor?',
    to: (id: string, cursor?: string) => `/iam/users${last(id)}/audit${last(cursor)}`,
  },
  apiKeys: { path: '/iam/api-keys/:cursor?', to: (cursor?: string) => `/iam/api-keys${last(cursor)}` },
  iamManagerGroups: {
    path: '/iam/manager-groups/:cursor?',
    to: (cursor?: string) => `/iam/manager-groups${last(cursor)}`,
  },
  managerGroups: labelPaths('manager-groups'),
  managerLabels: labelPaths('manager-labels'),
  appLabels: labelPaths('app-labels'),
  /** A tab that is none. */
  adminTools: { path: '/admintools/*' },
  register: { path: '/admintools/register', to: () => '/admintools/register' },
  adminHubLogs: {
    path: '/admintools/hub-logs',
    to: () => '/admintools/hub-logs',
    /** Those of everybody's that these filters find. */
    of: (filter: readonly string[]) => withQuery('/admintools/hub-logs', filters(filter)),
  },
  /** A tab that is none. */
  firmware: { path: '/firmwaremgmt/*' },
  hubFirmware: firmwarePaths('hub'),
  beaconFirmware: firmwarePaths(NOUN),
  rollouts: {
    path: '/firmwaremgmt/rollouts/page/:cursor?',
    to: (cursor?: string) =>
      cursor ? `/firmwaremgmt/rollouts/page${last(cursor)}` : '/firmwaremgmt/rollouts',
  },
  rolloutsFirst: { path: '/firmwaremgmt/rollouts' },
  rollout: {
    path: '/firmwaremgmt/rollouts/:id',
    to: (id: string) => `/firmwaremgmt/rollouts${last(id)}`,
    createPath: '/firmwaremgmt/rollouts/create',
    /** Of this firmware, `<hardware>/<version>`. */
    create: (firmware?: string) =>
      withQuery('/firmwaremgmt/rollouts/create', firmware === undefined ? [] : [['firmware', firmware]]),
  },
  /** Where a scanned code leads; without one it is not known. */
  scanned: { path: '/scanned/:shortId?' },
  newsletter: {
    path: '/newsletter',
    /** To all that these filters of the user list find; without any, one chooses there. */
    to: (filter?: readonly string[]) =>
      filter
        ? `/newsletter?${new URLSearchParams([['all', '1'], ...filter.map((one): [string, string] => ['filter', one])])}`
        : '/newsletter',
  },
  audit: { path: '/audit/:cursor?', to: (cursor?: string) => `/audit${last(cursor)}` },
  /** What was done in one's own name, where the audit shows more. */
  ownAudit: { to: () => '/audit?user=0' },
  tasks: { path: '/tasks/:cursor?', to: (cursor?: string) => `/tasks${last(cursor)}` },
} as const;

const withContinue = (path: string, continueTo: string | undefined) =>
  continueTo ? `${path}?${new URLSearchParams({ continue: continueTo })}` : path;

/** Where to go after login: a path of our own, else undefined (a foreign site may have written the link). */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, location.origin);
  // `//host` and `/\host` begin with a slash too; a path that comes out with two would be one of them next time.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === paths.login.path)
    return undefined;
  return pathname + search + hash;
}
