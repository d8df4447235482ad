import { paths, SELF } from '../lib/paths.ts';
import { meOf, roleOf, type Session } from '../lib/session.ts';
import type { Screen } from './screen.ts';
import { mustStartInfoCms } from './where-to.ts';

/** Where a signed-in user is led instead of this screen; undefined: nowhere else. */
export function detourOf(
  session: Session,
  screen: Pick<Screen, 'needsInfoCms'>,
  { pathname, search }: URL,
): string | undefined {
  // The home is about the whole account.
  if (session.isScoped && pathname === paths.home.to()) return paths.beacons.to(SELF);
  return mustStartInfoCms(roleOf(session), meOf(session)?.infoFeatureState, screen)
    ? paths.infoCms.to(pathname + search)
    : undefined;
}

/** The first tab of pages whose address names no tab, or an unknown one. */
export const FIRST_TABS: readonly (readonly [path: string, to: string])[] = [
  [paths.settings.path, paths.settingsUser.to()],
  [paths.adminTools.path, paths.register.to()],
  [paths.firmware.path, paths.beaconFirmware.to()],
];
