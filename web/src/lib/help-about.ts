import { paths } from './paths.ts';

/** Which page of the help is about which screens; of several that fit, the first. */
const ABOUT: readonly (readonly [pattern: string, func: string, id: string])[] = [
  [paths.rolloutsFirst.path, 'groups', 'rollouts'],
  [paths.firmware.path, 'groups', 'firmware'],
  [paths.register.path, 'groups', 'registration'],
  [paths.hubs.path, 'hubs', 'list'],
  [paths.hubLogs.path, 'hubs', 'logs'],
  [paths.alertRules.path, 'alerts', 'rules'],
  [paths.alerts.path, 'alerts', 'list'],
  [paths.beacons.path, 'beacons', 'list'],
  [paths.settingsApiKeys.path, 'api-keys', 'keys'],
  [paths.settings.path, 'accounts', 'settings'],
];

/** A pattern up to its first parameter: what the addresses of a screen and of those below it begin with. */
const beginning = (pattern: string) => pattern.replace(/\/[:*].*$/, '');

/** Where the help says something about the screen of this path; else its contents. */
export function helpAbout(pathname: string): string {
  const found = ABOUT.find(([pattern]) => `${pathname}/`.startsWith(`${beginning(pattern)}/`));
  return found ? paths.help.to(found[1], found[2]) : paths.help.to();
}
