import { paths } from './paths.ts';

/** The page of the help for each screen; the first match counts. */
const ABOUT: readonly (readonly [pattern: string, func: string, id: string])[] = [
  [paths.rolloutsFirst.path, 'groups', 'rollouts'],
  [paths.firmware.path, 'groups', 'firmware'],
  [paths.register.path, 'groups', 'registration'],
  [paths.health.path, 'groups', 'health'],
  [paths.billingRuns.path, 'groups', 'billing-runs'],
  [paths.billingRun.path, 'groups', 'billing-runs'],
  [paths.billingDryRun.path, 'groups', 'billing-runs'],
  [paths.hubs.path, 'hubs', 'list'],
  [paths.hubLogs.path, 'hubs', 'logs'],
  [paths.alertRules.path, 'alerts', 'rules'],
  [paths.webhooks.path, 'alerts', 'webhooks'],
  [paths.webhook.path, 'alerts', 'webhooks'],
  [paths.alerts.path, 'alerts', 'list'],
  [paths.offers.path, 'beacons', 'hand-over'],
  [paths.sites.path, 'beacons', 'places'],
  [paths.site.path, 'beacons', 'places'],
  [paths.siteMap.path, 'beacons', 'places'],
  [paths.tags.path, 'beacons', 'places'],
  [paths.deviceImport.path, 'beacons', 'places'],
  [paths.rounds.path, 'beacons', 'rounds'],
  [paths.beacons.path, 'beacons', 'list'],
  [paths.infoCms.path, 'info-cms', 'state'],
  [paths.infos.path, 'info-cms', 'infos'],
  [paths.tours.path, 'info-cms', 'tours'],
  [paths.settingsPayment.path, 'payment', 'pay'],
  [paths.settingsApiKeys.path, 'api-keys', 'keys'],
  [paths.singleSignOn.path, 'accounts', 'log-in'],
  [paths.settingsSignIns.path, 'accounts', 'log-in'],
  [paths.settings.path, 'accounts', 'settings'],
];

/** A pattern up to its first parameter: the common start of the paths of a screen and those below it. */
const beginning = (pattern: string) => pattern.replace(/\/[:*].*$/, '');

/** The path of the help about the screen of this path; the contents of the help if there is none. */
export function helpAbout(pathname: string): string {
  const found = ABOUT.find(([pattern]) => `${pathname}/`.startsWith(`${beginning(pattern)}/`));
  return found ? paths.help.to(found[1], found[2]) : paths.help.to();
}
