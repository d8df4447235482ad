import type { Role } from '../../../shared/roles.ts';
import type { Namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from './screen.ts';

const SIGNED_IN = ['INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'] as const satisfies readonly Role[];

/** Accounts that may have members, and their people. */
const ACCOUNTS = ['INFO_PROVIDER', 'GROUP_ADMIN'] as const satisfies readonly Role[];

const ADMINS_AND_GROUP_ADMINS = ['ADMIN', 'GROUP_ADMIN'] as const satisfies readonly Role[];

/** A group admin sees how many Infos there are, not what they contain. */
const OWNERS_AND_ADMINS = ['INFO_PROVIDER', 'ADMIN'] as const satisfies readonly Role[];

/** The menu of the page of a device, and where the device is. */
const DEVICE = ['moving', 'places'] as const satisfies readonly Namespace[];

export interface RoleScreen extends Screen {
  readonly access: readonly Role[];
}

/**
 * The screens of signed-in users, all within the shell: address, permitted roles and components. Add new ones here. The
 * login does not load this table.
 */
export const SCREENS = {
  home: {
    path: paths.home.path,
    access: SIGNED_IN,
    texts: ['home', 'alerts', 'audit', 'configuration', 'tasks', 'list', 'errors'],
    load: async () => (await import('./pages/home-screen.tsx')).HomeScreen,
  },
  help: {
    path: paths.help.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['help'],
    load: async () => (await import('../features/help/help-screen.tsx')).HelpScreen,
  },
  settingsUser: {
    path: paths.settingsUser.path,
    access: SIGNED_IN,
    texts: ['settings', 'errors'],
    load: async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  },
  beacons: {
    path: paths.beacons.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['beacons', 'moving', 'places', 'list', 'errors'],
    load: async () => (await import('../features/beacons/beacon-list-screen.tsx')).BeaconListScreen,
  },
  beacon: {
    path: paths.beacon.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['configuration', 'stats', 'alerts', 'audit', ...DEVICE, 'beacons', 'list', 'errors'],
    load: async () => (await import('./pages/beacon-overview-screen.tsx')).BeaconOverviewScreen,
  },
  beaconAlerts: {
    path: paths.beaconAlerts.path,
    access: SIGNED_IN,
    texts: ['alerts', ...DEVICE, 'beacons', 'list', 'errors'],
    load: async () => (await import('./pages/beacon-alerts-screen.tsx')).BeaconAlertsScreen,
  },
  beaconChanges: {
    path: paths.beaconChanges.path,
    access: SIGNED_IN,
    texts: ['audit', 'configuration', ...DEVICE, 'beacons', 'list', 'errors'],
    load: async () => (await import('./pages/beacon-changes-screen.tsx')).BeaconChangesScreen,
  },
  beaconConfig: {
    path: paths.beaconConfig.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['configuration', 'templates', ...DEVICE, 'beacons', 'list', 'errors'],
    load: async () =>
      (await import('../features/beacon-config/configuration-screen.tsx')).ConfigurationScreen,
  },
  beaconBulk: {
    path: paths.beaconBulk.path,
    // A group admin lists devices, but configures only their own (contract reading 32).
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['configuration', 'bulk', 'templates', 'beacons', 'tasks', 'list', 'errors'],
    load: async () => (await import('../features/beacon-config/bulk-screen.tsx')).BulkScreen,
  },
  templates: {
    path: paths.templates.path,
    access: SIGNED_IN,
    texts: ['templates', 'configuration', 'errors'],
    load: async () => (await import('../features/beacon-config/template-list-screen.tsx')).TemplateListScreen,
  },
  beaconStats: {
    path: paths.beaconStats.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['stats', ...DEVICE, 'beacons', 'list', 'errors'],
    load: async () => (await import('../features/beacon-stats/beacon-stats-screen.tsx')).BeaconStatsScreen,
  },
  hubs: {
    path: paths.hubs.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['hubs', 'moving', 'places', 'list', 'errors'],
    load: async () => (await import('./pages/hubs-screen.tsx')).HubsScreen,
  },
  hubConfig: {
    path: paths.hubConfig.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['hubConfig', ...DEVICE, 'hubs', 'list', 'errors'],
    load: async () => (await import('../features/hubs/hub-config-screen.tsx')).HubConfigScreen,
  },
  hubBulk: {
    path: paths.hubBulk.path,
    // A group admin lists hubs, but configures only their own (contract reading 32).
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['hubConfig', 'bulk', 'tasks', 'list', 'errors'],
    load: async () => (await import('../features/hubs/hub-bulk-screen.tsx')).HubBulkScreen,
  },
  hubBeacons: {
    path: paths.hubBeacons.path,
    access: SIGNED_IN,
    texts: ['hubConfig', 'beacons', ...DEVICE, 'hubs', 'list', 'errors'],
    load: async () => (await import('./pages/hub-beacons-screen.tsx')).HubBeaconsScreen,
  },
  hubLog: {
    path: paths.hubLog.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['hubConfig', 'logs', ...DEVICE, 'hubs', 'list', 'errors'],
    load: async () => (await import('./pages/hub-logs-screen.tsx')).HubLogsScreen,
  },
  hubAlerts: {
    path: paths.hubAlerts.path,
    access: SIGNED_IN,
    texts: ['hubConfig', 'alerts', ...DEVICE, 'hubs', 'list', 'errors'],
    load: async () => (await import('./pages/hub-alerts-screen.tsx')).HubAlertsScreen,
  },
  hubChanges: {
    path: paths.hubChanges.path,
    access: SIGNED_IN,
    texts: ['hubConfig', 'audit', 'configuration', ...DEVICE, 'hubs', 'list', 'errors'],
    load: async () => (await import('./pages/hub-changes-screen.tsx')).HubChangesScreen,
  },
  sites: {
    path: paths.sites.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['places', 'list', 'errors'],
    load: async () => (await import('../features/places/site-list-screen.tsx')).SiteListScreen,
  },
  site: {
    path: paths.site.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['maps', 'places', 'list', 'errors'],
    load: async () => (await import('../features/places/site/site-overview-screen.tsx')).SiteOverviewScreen,
  },
  sitePlan: {
    path: paths.sitePlan.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['maps', 'places', 'list', 'errors'],
    load: async () => (await import('../features/places/plan/site-plan-screen.tsx')).SitePlanScreen,
  },
  siteMap: {
    path: paths.siteMap.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['maps', 'places', 'list', 'errors'],
    load: async () => (await import('../features/places/map/site-map-screen.tsx')).SiteMapScreen,
  },
  tags: {
    path: paths.tags.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['places', 'list', 'errors'],
    load: async () => (await import('../features/places/tag-list-screen.tsx')).TagListScreen,
  },
  rounds: {
    path: paths.rounds.path,
    access: SIGNED_IN,
    texts: ['rounds', 'places', 'list', 'errors'],
    load: async () => (await import('../features/rounds/round-list-screen.tsx')).RoundListScreen,
  },
  round: {
    path: paths.round.path,
    access: SIGNED_IN,
    texts: ['rounds', 'list', 'errors'],
    load: async () => (await import('../features/rounds/round-screen.tsx')).RoundScreen,
  },
  deviceImport: {
    path: paths.deviceImport.path,
    access: SIGNED_IN,
    texts: ['deviceImport', 'places', 'list', 'errors'],
    load: async () =>
      (await import('../features/places/importing/device-import-screen.tsx')).DeviceImportScreen,
  },
  hubLogs: {
    path: paths.hubLogs.path,
    access: SIGNED_IN,
    isForScoped: true,
    texts: ['logs', 'list', 'errors'],
    load: async () => (await import('../features/logs/hub-log-screen.tsx')).HubLogScreen,
  },
  alerts: {
    path: paths.alerts.path,
    access: SIGNED_IN,
    texts: ['alerts', 'list', 'errors'],
    load: async () => (await import('../features/alerts/alert-list-screen.tsx')).AlertListScreen,
  },
  alertRules: {
    path: paths.alertRules.path,
    access: SIGNED_IN,
    texts: ['alerts', 'list', 'errors'],
    load: async () => (await import('../features/alerts/rule-list-screen.tsx')).RuleListScreen,
  },
  offers: {
    path: paths.offers.path,
    access: SIGNED_IN,
    texts: ['offers', 'list', 'errors'],
    load: async () => (await import('../features/offers/made-offers-screen.tsx')).MadeOffersScreen,
  },
  receivedOffers: {
    path: paths.receivedOffers.path,
    access: SIGNED_IN,
    texts: ['offers', 'list', 'errors'],
    load: async () => (await import('../features/offers/received-offers-screen.tsx')).ReceivedOffersScreen,
  },
  webhooks: {
    path: paths.webhooks.path,
    access: SIGNED_IN,
    texts: ['webhooks', 'alerts', 'list', 'errors'],
    load: async () => (await import('../features/alerts/webhooks/webhook-list-screen.tsx')).WebhookListScreen,
  },
  webhook: {
    path: paths.webhook.path,
    access: SIGNED_IN,
    texts: ['webhooks', 'alerts', 'list', 'errors'],
    load: async () => (await import('../features/alerts/webhooks/webhook-screen.tsx')).WebhookScreen,
  },
  infoCms: {
    path: paths.infoCms.path,
    access: ['INFO_PROVIDER'],
    texts: ['infoCms', 'errors'],
    load: async () => (await import('../features/info-cms/info-cms-screen.tsx')).InfoCmsScreen,
  },
  infos: {
    path: paths.infos.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'infoCms', 'list', 'errors'],
    load: async () => (await import('../features/infos/list/info-list-screen.tsx')).InfoListScreen,
  },
  infoImport: {
    path: paths.infoImport.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['importing', 'infoCms', 'tasks', 'list', 'errors'],
    load: async () => (await import('../features/infos/importing/import-screen.tsx')).ImportScreen,
  },
  infoNew: {
    path: paths.info.createPath,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'files', 'beacons', 'tasks', 'list', 'errors'],
    load: async () => (await import('../features/infos/new-info-screen.tsx')).NewInfoScreen,
  },
  info: {
    path: paths.info.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'files', 'tours', 'gate', 'beacons', 'tasks', 'list', 'errors'],
    load: async () => (await import('./pages/info-content-screen.tsx')).InfoContentScreen,
  },
  infoVersions: {
    path: paths.infoVersions.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'beacons', 'list', 'errors'],
    load: async () =>
      (await import('../features/infos/versions/info-versions-screen.tsx')).InfoVersionsScreen,
  },
  infoStatistics: {
    path: paths.infoStatistics.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'infoStatistics', 'beacons', 'list', 'errors'],
    load: async () =>
      (await import('../features/infos/statistics/info-statistics-screen.tsx')).InfoStatisticsScreen,
  },
  infoChanges: {
    path: paths.infoChanges.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['infos', 'audit', 'configuration', 'beacons', 'list', 'errors'],
    load: async () => (await import('./pages/info-changes-screen.tsx')).InfoChangesScreen,
  },
  tours: {
    path: paths.tours.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['tours', 'infoCms', 'list', 'errors'],
    load: async () => (await import('../features/tours/tour-list-screen.tsx')).TourListScreen,
  },
  tourNew: {
    path: paths.tour.createPath,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['tours', 'files', 'gate', 'infos', 'list', 'errors'],
    load: async () => (await import('../features/tours/new-tour-screen.tsx')).NewTourScreen,
  },
  tour: {
    path: paths.tour.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['tours', 'files', 'gate', 'infos', 'list', 'errors'],
    load: async () => (await import('../features/tours/tour-screen.tsx')).TourScreen,
  },
  tourChanges: {
    path: paths.tourChanges.path,
    access: OWNERS_AND_ADMINS,
    needsInfoCms: true,
    texts: ['tours', 'gate', 'infos', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/tour-changes-screen.tsx')).TourChangesScreen,
  },
  usage: {
    path: paths.usage.path,
    access: SIGNED_IN,
    texts: ['usage', 'list', 'errors'],
    load: async () => (await import('../features/usage/usage-screen.tsx')).UsageScreen,
  },
  billingSettings: {
    path: paths.billingSettings.path,
    access: ['ADMIN'],
    texts: ['billing', 'list', 'errors'],
    load: async () =>
      (await import('../features/billing-settings/billing-settings-screen.tsx')).BillingSettingsScreen,
  },
  billingRuns: {
    path: paths.billingRuns.path,
    access: ['ADMIN'],
    texts: ['charges', 'list', 'errors'],
    load: async () => (await import('../features/charges/run-list-screen.tsx')).RunListScreen,
  },
  billingRun: {
    path: paths.billingRun.path,
    access: ['ADMIN'],
    texts: ['charges', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/billing-run-screen.tsx')).BillingRunScreen,
  },
  billingRunReport: {
    path: paths.billingRunReport.path,
    access: ['ADMIN'],
    texts: ['charges', 'list', 'errors'],
    load: async () => (await import('./pages/billing-run-report-screen.tsx')).BillingRunReportScreen,
  },
  billingRunChanges: {
    path: paths.billingRunChanges.path,
    access: ['ADMIN'],
    texts: ['charges', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/billing-run-changes-screen.tsx')).BillingRunChangesScreen,
  },
  billingDryRun: {
    path: paths.billingDryRun.path,
    access: ['ADMIN'],
    texts: ['charges', 'list', 'errors'],
    load: async () => (await import('../features/charges/dry-run-screen.tsx')).DryRunScreen,
  },
  statements: {
    path: paths.statements.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['charges', 'list', 'errors'],
    load: async () => (await import('../features/charges/statement-list-screen.tsx')).StatementListScreen,
  },
  groupCharges: {
    path: paths.groupCharges.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['charges', 'list', 'errors'],
    load: async () => (await import('../features/charges/group-charges-screen.tsx')).GroupChargesScreen,
  },
  register: {
    path: paths.register.path,
    access: ['ADMIN'],
    texts: ['register', 'beacons', 'list', 'errors'],
    load: async () => (await import('../features/register/register-screen.tsx')).RegisterScreen,
  },
  adminHubLogs: {
    path: paths.adminHubLogs.path,
    access: ['ADMIN'],
    texts: ['logs', 'list', 'errors'],
    load: async () => (await import('../features/logs/hub-log-screen.tsx')).AdminHubLogScreen,
  },
  health: {
    path: paths.health.path,
    access: ['ADMIN'],
    texts: ['health', 'list', 'errors'],
    load: async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  },
  users: {
    path: paths.users.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['users', 'list', 'errors'],
    load: async () => (await import('../features/users/user-list-screen.tsx')).UserListScreen,
  },
  user: {
    path: paths.user.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['users', 'infoCms', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/user-overview-screen.tsx')).UserOverviewScreen,
  },
  userSettings: {
    path: paths.userSettings.path,
    access: ['ADMIN'],
    texts: ['users', 'infoCms', 'list', 'errors'],
    load: async () => (await import('./pages/user-settings-screen.tsx')).UserSettingsScreen,
  },
  userApiKeys: {
    path: paths.userApiKeys.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['keys', 'places', 'users', 'list', 'errors'],
    load: async () => (await import('./pages/user-api-keys-screen.tsx')).UserApiKeysScreen,
  },
  userSignIns: {
    path: paths.userSignIns.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['signIns', 'users', 'list', 'errors'],
    load: async () => (await import('./pages/user-sign-ins-screen.tsx')).UserSignInsScreen,
  },
  userChargeInfos: {
    path: paths.userChargeInfos.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['charges', 'users', 'list', 'errors'],
    load: async () => (await import('./pages/user-charge-infos-screen.tsx')).UserChargeInfosScreen,
  },
  userAudit: {
    path: paths.userAudit.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['audit', 'configuration', 'users', 'list', 'errors'],
    load: async () => (await import('./pages/user-changes-screen.tsx')).UserChangesScreen,
  },
  settingsApiKeys: {
    path: paths.settingsApiKeys.path,
    access: SIGNED_IN,
    texts: ['keys', 'places', 'list', 'errors'],
    load: async () => (await import('../features/api-keys/api-key-screens.tsx')).OwnApiKeysScreen,
  },
  settingsTeam: {
    path: paths.settingsTeam.path,
    access: ACCOUNTS,
    texts: ['team', 'places', 'errors'],
    load: async () => (await import('../features/team/team-screen.tsx')).TeamScreen,
  },
  settingsSignIns: {
    path: paths.settingsSignIns.path,
    access: SIGNED_IN,
    texts: ['signIns', 'list', 'errors'],
    load: async () => (await import('../features/sign-ins/own-sign-ins-screen.tsx')).OwnSignInsScreen,
  },
  settingsPayment: {
    path: paths.settingsPayment.path,
    access: SIGNED_IN,
    texts: ['payment', 'charges', 'usage', 'list', 'errors'],
    load: async () => (await import('../features/payment/payment-screen.tsx')).PaymentScreen,
  },
  apiKeys: {
    path: paths.apiKeys.path,
    access: ADMINS_AND_GROUP_ADMINS,
    texts: ['keys', 'places', 'list', 'errors'],
    load: async () => (await import('../features/api-keys/api-key-screens.tsx')).AllApiKeysScreen,
  },
  audit: {
    path: paths.audit.path,
    access: SIGNED_IN,
    texts: ['audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('../features/audit/audit-screens.tsx')).AuditScreen,
  },
  tasks: {
    path: paths.tasks.path,
    access: SIGNED_IN,
    texts: ['tasks', 'list', 'errors'],
    load: async () => (await import('../features/tasks/task-list-screen.tsx')).TaskListScreen,
  },
  iamManagerGroups: {
    path: paths.iamManagerGroups.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/label-lists.tsx')).ManagerGroupsScreen,
  },
  managerGroups: {
    path: paths.managerGroups.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/label-lists.tsx')).ManagerGroupsScreen,
  },
  managerGroupNew: {
    path: paths.managerGroups.create.path,
    access: ['ADMIN'],
    texts: ['labels', 'users', 'list', 'errors'],
    load: async () => (await import('../features/labels/manager-group-form.tsx')).ManagerGroupScreen,
  },
  managerGroup: {
    path: paths.managerGroups.edit.path,
    access: ['ADMIN'],
    texts: ['labels', 'users', 'list', 'errors'],
    load: async () => (await import('../features/labels/manager-group-form.tsx')).ManagerGroupScreen,
  },
  managerLabels: {
    path: paths.managerLabels.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/label-lists.tsx')).ManagerLabelsScreen,
  },
  managerLabelNew: {
    path: paths.managerLabels.create.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/manager-label-form.tsx')).ManagerLabelScreen,
  },
  managerLabel: {
    path: paths.managerLabels.edit.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/manager-label-form.tsx')).ManagerLabelScreen,
  },
  appLabels: {
    path: paths.appLabels.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/label-lists.tsx')).AppLabelsScreen,
  },
  appLabelNew: {
    path: paths.appLabels.create.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/app-label-form.tsx')).AppLabelScreen,
  },
  appLabel: {
    path: paths.appLabels.edit.path,
    access: ['ADMIN'],
    texts: ['labels', 'list', 'errors'],
    load: async () => (await import('../features/labels/app-label-form.tsx')).AppLabelScreen,
  },
  hubFirmwares: {
    path: paths.hubFirmware.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-lists.tsx')).HubFirmwareListScreen,
  },
  hubFirmwareNew: {
    path: paths.hubFirmware.create.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-screen.tsx')).NewHubFirmwareScreen,
  },
  hubFirmwareOverview: {
    path: paths.hubFirmware.overview.path,
    access: ['ADMIN'],
    texts: ['firmware', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/firmware-overview-screens.tsx')).HubFirmwareOverviewScreen,
  },
  hubFirmwareChanges: {
    path: paths.hubFirmware.changes.path,
    access: ['ADMIN'],
    texts: ['firmware', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/firmware-changes-screens.tsx')).HubFirmwareChangesScreen,
  },
  hubFirmware: {
    path: paths.hubFirmware.edit.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-screen.tsx')).HubFirmwareScreen,
  },
  beaconFirmwares: {
    path: paths.beaconFirmware.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-lists.tsx')).BeaconFirmwareListScreen,
  },
  beaconFirmwareNew: {
    path: paths.beaconFirmware.create.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-screen.tsx')).NewBeaconFirmwareScreen,
  },
  beaconFirmwareOverview: {
    path: paths.beaconFirmware.overview.path,
    access: ['ADMIN'],
    texts: ['firmware', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/firmware-overview-screens.tsx')).BeaconFirmwareOverviewScreen,
  },
  beaconFirmwareChanges: {
    path: paths.beaconFirmware.changes.path,
    access: ['ADMIN'],
    texts: ['firmware', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/firmware-changes-screens.tsx')).BeaconFirmwareChangesScreen,
  },
  beaconFirmware: {
    path: paths.beaconFirmware.edit.path,
    access: ['ADMIN'],
    texts: ['firmware', 'list', 'errors'],
    load: async () => (await import('../features/firmware/firmware-screen.tsx')).BeaconFirmwareScreen,
  },
  rollouts: {
    path: paths.rolloutsFirst.path,
    access: ['ADMIN'],
    texts: ['rollouts', 'firmware', 'list', 'errors'],
    load: async () => (await import('../features/rollouts/rollout-list-screen.tsx')).RolloutListScreen,
  },
  rolloutsPage: {
    path: paths.rollouts.path,
    access: ['ADMIN'],
    texts: ['rollouts', 'firmware', 'list', 'errors'],
    load: async () => (await import('../features/rollouts/rollout-list-screen.tsx')).RolloutListScreen,
  },
  rolloutNew: {
    path: paths.rollout.createPath,
    access: ['ADMIN'],
    texts: ['rollouts', 'firmware', 'errors'],
    load: async () => (await import('../features/rollouts/new-rollout-screen.tsx')).NewRolloutScreen,
  },
  rollout: {
    path: paths.rollout.path,
    access: ['ADMIN'],
    texts: ['rollouts', 'audit', 'configuration', 'hubs', 'list', 'errors'],
    load: async () => (await import('./pages/rollout-overview-screen.tsx')).RolloutOverviewScreen,
  },
  rolloutChanges: {
    path: paths.rolloutChanges.path,
    access: ['ADMIN'],
    texts: ['rollouts', 'audit', 'configuration', 'list', 'errors'],
    load: async () => (await import('./pages/rollout-changes-screen.tsx')).RolloutChangesScreen,
  },
  newsletter: {
    path: paths.newsletter.path,
    access: ['ADMIN'],
    texts: ['newsletter', 'users', 'list', 'errors'],
    load: async () => (await import('../features/newsletter/newsletter-screen.tsx')).NewsletterScreen,
  },
} as const satisfies Record<string, RoleScreen>;
export type ScreenId = keyof typeof SCREENS;
