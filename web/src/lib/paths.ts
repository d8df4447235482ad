import { NOUN } from '../../../shared/noun.ts';
import { PAYMENT_PAGE } from '../../../shared/payment-page.ts';
import { openPaths, withContinue } from './open-paths.ts';

const last = (cursor: string | undefined) => (cursor ? `/${encodeURIComponent(cursor)}` : '');

/** The owner of a list: the user (SELF), all owners (EVERYBODY, for admins), or a user id. */
export const SELF = '0';
export const EVERYBODY = 'all';

/** The filter of a link to all items: without one, a list opens the view that its user has made its start. */
export const ALL_ITEMS: readonly string[] = [''];

const withQuery = (path: string, query: readonly (readonly [string, string])[]) =>
  query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : path;
const filters = (filter: readonly string[]) => filter.map((one) => ['filter', one] as const);
const ofUser = (user: string) => (user === SELF ? [] : [['user', user] as const]);

/** The list of one kind of label, and the forms of a new and of an existing one. */
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

/** Firmware of hubs or beacons: the list, a new one (of a hardware, with a predecessor), and an existing one. */
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
    overview: {
      // Versions of beacons end like names of files, which the edge serves as such; so an address does not end with one.
      path: `${base}/:hardwareId/:firmwareId/overview`,
      to: (hardwareId: string, firmwareId: string) =>
        `${base}${last(hardwareId)}${last(firmwareId)}/overview`,
    },
    edit: {
      path: `${base}/:hardwareId/:firmwareId/edit`,
      to: (hardwareId: string, firmwareId: string) => `${base}${last(hardwareId)}${last(firmwareId)}/edit`,
    },
    changes: {
      path: `${base}/:hardwareId/:firmwareId/changes/:cursor?`,
      to: (hardwareId: string, firmwareId: string, cursor?: string) =>
        `${base}${last(hardwareId)}${last(firmwareId)}/changes${last(cursor)}`,
    },
  };
}

/** A list on the page of a hub. */
const hubPart = (part: string) => ({
  path: `/devices/hubs/:id/${part}/:cursor?`,
  to: (id: string, cursor?: string) => `/devices/hubs${last(id)}/${part}${last(cursor)}`,
});

/** A list on the page of a beacon. */
const beaconPart = (part: string) => ({
  path: `/infoprovider/${NOUN}/:user/:id/${part}/:cursor?`,
  to: (user: string, id: string, cursor?: string) =>
    `/infoprovider/${NOUN}${last(user)}${last(id)}/${part}${last(cursor)}`,
});

/** Every URL of the console: the pattern for the router, and a function that builds the URL. */
export const paths = {
  ...openPaths,
  help: {
    path: '/help/:func?/:id?/:openId?',
    /** A chapter, one of its pages, and a section to open. */
    to: (func?: string, id?: string, openId?: string) => `/help${last(func)}${last(id)}${last(openId)}`,
  },
  /** An unknown tab. */
  settings: { path: '/settings/*' },
  settingsUser: { path: '/settings/user', to: () => '/settings/user' },
  settingsPayment: { path: PAYMENT_PAGE, to: () => PAYMENT_PAGE },
  settingsTeam: { path: '/settings/team', to: () => '/settings/team' },
  settingsApiKeys: {
    path: '/settings/api-keys/:cursor?',
    to: (cursor?: string) => `/settings/api-keys${last(cursor)}`,
  },
  settingsSignIns: {
    path: '/settings/logins/:cursor?',
    to: (cursor?: string) => `/settings/logins${last(cursor)}`,
  },
  hubs: {
    path: '/devices/hubs/:cursor?',
    to: (cursor?: string) => `/devices/hubs${last(cursor)}`,
    /** The hubs of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/devices/hubs', [...ofUser(user), ...filters(filter)]),
  },
  /** A page of the list of hubs has the same form; no cursor has that of a hub's id. */
  hub: { to: (id: string) => `/devices/hubs${last(id)}` },
  hubConfig: { path: '/devices/hubs/:id/config', to: (id: string) => `/devices/hubs${last(id)}/config` },
  hubBulk: {
    path: '/devices/hub-config/:user/bulk',
    /** The settings of the hubs that are selected in the list of this user. */
    to: (user: string) => `/devices/hub-config/${encodeURIComponent(user)}/bulk`,
  },
  hubBeacons: hubPart('beacons'),
  hubLog: {
    path: '/devices/hubs/:id/logs',
    to: (id: string) => `/devices/hubs${last(id)}/logs`,
    /** The lines that match these filters. */
    of: (id: string, filter: readonly string[]) =>
      withQuery(`/devices/hubs${last(id)}/logs`, filters(filter)),
  },
  hubAlerts: hubPart('alerts'),
  hubChanges: hubPart('changes'),
  sites: {
    path: '/devices/sites/:cursor?',
    to: (cursor?: string) => `/devices/sites${last(cursor)}`,
    /** The sites of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/devices/sites', [...ofUser(user), ...filters(filter)]),
  },
  /** The page of a site. Of the list of sites, a page has the form `/devices/sites/<cursor>`. */
  site: { path: '/devices/site/:id', to: (id: string) => `/devices/site${last(id)}` },
  sitePlan: { path: '/devices/site/:id/plan', to: (id: string) => `/devices/site${last(id)}/plan` },
  siteMap: {
    path: '/devices/map',
    /** The map of the sites of an owner. */
    of: (user: string) => withQuery('/devices/map', ofUser(user)),
  },
  tags: {
    path: '/devices/tags/:cursor?',
    to: (cursor?: string) => `/devices/tags${last(cursor)}`,
    /** The tags of an owner. */
    of: (user: string) => withQuery('/devices/tags', ofUser(user)),
  },
  rounds: {
    path: '/devices/rounds/:cursor?',
    to: (cursor?: string) => `/devices/rounds${last(cursor)}`,
    /** The rounds of an owner. */
    of: (user: string) => withQuery('/devices/rounds', ofUser(user)),
  },
  round: { path: '/devices/rounds/:id/walk', to: (id: string) => `/devices/rounds${last(id)}/walk` },
  /** Import of names, sites and tags of the devices of an owner. */
  deviceImport: {
    path: '/devices/import',
    of: (user: string) => withQuery('/devices/import', ofUser(user)),
  },
  hubLogs: { path: '/devices/logs', to: () => '/devices/logs' },
  alerts: {
    path: '/devices/alerts/:cursor?',
    to: (cursor?: string) => `/devices/alerts${last(cursor)}`,
    /** The alerts of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/devices/alerts', [...ofUser(user), ...filters(filter)]),
  },
  alertRules: {
    path: '/devices/alerts/rules/:cursor?',
    to: (cursor?: string) => `/devices/alerts/rules${last(cursor)}`,
    /** The rules of an owner. */
    of: (user: string) => withQuery('/devices/alerts/rules', ofUser(user)),
  },
  offers: {
    path: '/devices/offers/:cursor?',
    to: (cursor?: string) => `/devices/offers${last(cursor)}`,
    /** The offers of an owner's devices. */
    of: (user: string) => withQuery('/devices/offers', ofUser(user)),
  },
  receivedOffers: {
    path: '/devices/offers/received/:cursor?',
    to: (cursor?: string) => `/devices/offers/received${last(cursor)}`,
    /** Those that wait for an answer. */
    open: () => withQuery('/devices/offers/received', filters(['state:eq:open'])),
  },
  webhooks: {
    path: '/devices/alerts/webhooks/:cursor?',
    to: (cursor?: string) => `/devices/alerts/webhooks${last(cursor)}`,
    /** The webhooks of an owner. */
    of: (user: string) => withQuery('/devices/alerts/webhooks', ofUser(user)),
  },
  /** A webhook with the log of its deliveries. */
  webhook: {
    path: '/devices/alerts/webhook/:id/:cursor?',
    to: (id: string, cursor?: string) => `/devices/alerts/webhook${last(id)}${last(cursor)}`,
  },
  beacons: {
    path: `/infoprovider/${NOUN}-list/:user/:cursor?`,
    to: (user: string, cursor?: string) =>
      `/infoprovider/${NOUN}-list/${encodeURIComponent(user)}${last(cursor)}`,
    /** The beacons of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery(`/infoprovider/${NOUN}-list/${encodeURIComponent(user)}`, filters(filter)),
  },
  /** A beacon in the list of this user. */
  beacon: {
    path: `/infoprovider/${NOUN}/:user/:id`,
    to: (user: string, id: string) => `/infoprovider/${NOUN}${last(user)}${last(id)}`,
  },
  beaconAlerts: beaconPart('alerts'),
  beaconChanges: beaconPart('changes'),
  beaconStats: {
    path: `/infoprovider/${NOUN}-stats/:user/:id`,
    to: (user: string, id: string) => `/infoprovider/${NOUN}-stats${last(user)}${last(id)}`,
  },
  beaconConfig: {
    path: `/infoprovider/${NOUN}-config/:user/:id`,
    /** The configuration of one beacon in the list of this user. */
    to: (user: string, id: string) => `/infoprovider/${NOUN}-config/${encodeURIComponent(user)}${last(id)}`,
  },
  beaconBulk: {
    path: `/infoprovider/${NOUN}-config/:user/bulk`,
    /** The configuration of the beacons that are selected in the list of this user. */
    to: (user: string, template?: string) =>
      withQuery(
        `/infoprovider/${NOUN}-config/${encodeURIComponent(user)}/bulk`,
        template === undefined ? [] : [['template', template]],
      ),
  },
  /** Configurations of beacons that the account has saved under a name. */
  templates: {
    path: '/infoprovider/templates',
    to: () => '/infoprovider/templates',
  },
  /** How the Infos of a user used devices in a month; without a month, in the running one. */
  usage: {
    path: '/info-cms/reporting/:user?/:month?',
    to: (user: string = SELF, month?: number) =>
      month === undefined && user === SELF
        ? '/info-cms/reporting'
        : `/info-cms/reporting${last(user)}${last(month === undefined ? undefined : String(month))}`,
  },
  /** The statements of payers; those that match these filters. */
  statements: {
    path: '/billing/statements/:cursor?',
    to: (cursor?: string) => `/billing/statements${last(cursor)}`,
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/billing/statements', [...ofUser(user), ...filters(filter)]),
  },
  /** What each user has cost that a group pays for in a month. */
  groupCharges: {
    path: '/billing/group/:group/:month/:cursor?',
    to: (group: string, month: number, cursor?: string) =>
      `/billing/group${last(group)}/${month}${last(cursor)}`,
  },
  billingRuns: {
    path: '/billing/runs/:cursor?',
    to: (cursor?: string) => `/billing/runs${last(cursor)}`,
  },
  /** The run that charges a month. */
  billingRun: {
    path: '/billing/run/:month',
    to: (month: number) => `/billing/run/${month}`,
  },
  billingRunReport: {
    path: '/billing/run/:month/report',
    to: (month: number) => `/billing/run/${month}/report`,
  },
  billingRunChanges: {
    path: '/billing/run/:month/changes/:cursor?',
    to: (month: number, cursor?: string) => `/billing/run/${month}/changes${last(cursor)}`,
  },
  /** What the run of a month would charge. */
  billingDryRun: {
    path: '/billing/dry-run/:month/:cursor?',
    to: (month: number, cursor?: string) => `/billing/dry-run/${month}${last(cursor)}`,
  },
  billingSettings: { path: '/billing-settings', to: () => '/billing-settings' },
  /** The state of the Info CMS: where a user starts it. */
  infoCms: {
    path: '/info-cms/activate',
    /** `continueTo`: what was asked for while it was off, and is opened once it is started. */
    to: (continueTo?: string) => withContinue('/info-cms/activate', continueTo),
  },
  infos: {
    path: '/info-cms/infos/:cursor?',
    to: (cursor?: string) => `/info-cms/infos${last(cursor)}`,
    /** The Infos of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/info-cms/infos', [...ofUser(user), ...filters(filter)]),
  },
  /** Import and export of the Infos of an owner. */
  infoImport: {
    path: '/info-cms/import-export',
    of: (user: string) => withQuery('/info-cms/import-export', ofUser(user)),
  },
  /** An Info in the list of this user. */
  info: {
    path: '/info-cms/infos/:user/:id',
    to: (user: string, id: string) => `/info-cms/infos${last(user)}${last(id)}`,
    createPath: '/info-cms/infos/:user/new',
    /** With this beacon. */
    create: (user: string, beaconId?: string) =>
      withQuery(`/info-cms/infos${last(user)}/new`, beaconId === undefined ? [] : [['beacon', beaconId]]),
  },
  infoVersions: {
    path: '/info-cms/infos/:user/:id/versions',
    /** With two of them compared: a number, `published` or `draft`. */
    to: (user: string, id: string, compared?: { readonly from: string; readonly to: string }) =>
      withQuery(`/info-cms/infos${last(user)}${last(id)}/versions`, Object.entries(compared ?? {})),
  },
  infoStatistics: {
    path: '/info-cms/infos/:user/:id/statistics',
    /** Of so many days until now. */
    to: (user: string, id: string, days?: number) =>
      withQuery(
        `/info-cms/infos${last(user)}${last(id)}/statistics`,
        days === undefined ? [] : [['days', String(days)]],
      ),
  },
  infoChanges: {
    path: '/info-cms/infos/:user/:id/changes/:cursor?',
    to: (user: string, id: string, cursor?: string) =>
      `/info-cms/infos${last(user)}${last(id)}/changes${last(cursor)}`,
  },
  tours: {
    path: '/info-cms/tours/:cursor?',
    to: (cursor?: string) => `/info-cms/tours${last(cursor)}`,
    /** The tours of an owner that match these filters. */
    of: (user: string, filter: readonly string[] = []) =>
      withQuery('/info-cms/tours', [...ofUser(user), ...filters(filter)]),
  },
  /** A tour in the list of this user. */
  tour: {
    path: '/info-cms/tours/:user/:id',
    to: (user: string, id: string) => `/info-cms/tours${last(user)}${last(id)}`,
    createPath: '/info-cms/tours/:user/new',
    /** With this Info. */
    create: (user: string, infoId?: string) =>
      withQuery(`/info-cms/tours${last(user)}/new`, infoId === undefined ? [] : [['info', infoId]]),
  },
  tourChanges: {
    path: '/info-cms/tours/:user/:id/changes/:cursor?',
    to: (user: string, id: string, cursor?: string) =>
      `/info-cms/tours${last(user)}${last(id)}/changes${last(cursor)}`,
  },
  users: {
    path: '/iam/users/:cursor?',
    to: (cursor?: string) => `/iam/users${last(cursor)}`,
    /** The users that match these filters. */
    of: (filter: readonly string[]) => withQuery('/iam/users', filters(filter)),
  },
  user: { path: '/iam/users/:id/details', to: (id: string) => `/iam/users${last(id)}/details` },
  userSettings: { path: '/iam/users/:id/settings', to: (id: string) => `/iam/users${last(id)}/settings` },
  userApiKeys: {
    path: '/iam/users/:id/api-keys/:cursor?',
    to: (id: string, cursor?: string) => `/iam/users${last(id)}/api-keys${last(cursor)}`,
  },
  userSignIns: {
    path: '/iam/users/:id/logins/:cursor?',
    to: (id: string, cursor?: string) => `/iam/users${last(id)}/logins${last(cursor)}`,
  },
  userChargeInfos: {
    path: '/iam/users/:id/charge-infos/:cursor?',
    to: (id: string, cursor?: string) => `/iam/users${last(id)}/charge-infos${last(cursor)}`,
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
  /** An unknown tab. */
  adminTools: { path: '/admintools/*' },
  register: { path: '/admintools/register', to: () => '/admintools/register' },
  adminHubLogs: { path: '/admintools/hub-logs', to: () => '/admintools/hub-logs' },
  health: {
    path: '/admintools/health/:cursor?',
    to: (cursor?: string) => `/admintools/health${last(cursor)}`,
  },
  /** An unknown tab. */
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
    /** With this firmware, `<hardware>/<version>`. */
    create: (firmware?: string) =>
      withQuery('/firmwaremgmt/rollouts/create', firmware === undefined ? [] : [['firmware', firmware]]),
  },
  rolloutChanges: {
    path: '/firmwaremgmt/rollouts/:id/changes/:cursor?',
    to: (id: string, cursor?: string) => `/firmwaremgmt/rollouts${last(id)}/changes${last(cursor)}`,
  },
  newsletter: {
    path: '/newsletter',
    /**
     * With all users that match these filters of the user list as recipients; without filters, they are chosen there.
     */
    to: (filter?: readonly string[]) =>
      filter
        ? `/newsletter?${new URLSearchParams([['all', '1'], ...filter.map((one): [string, string] => ['filter', one])])}`
        : '/newsletter',
  },
  audit: { path: '/audit/:cursor?', to: (cursor?: string) => `/audit${last(cursor)}` },
  /** The user's own changes, for users whose audit trail shows more. */
  ownAudit: { to: () => '/audit?user=0' },
  tasks: { path: '/tasks/:cursor?', to: (cursor?: string) => `/tasks${last(cursor)}` },
} as const;
