import type { ComponentType } from 'react';
import type { Role } from '../../../shared/roles.ts';
import type { Namespace } from '../lib/i18n.ts';
import { EVERYBODY, paths, SELF } from '../lib/paths.ts';

/** Who may see a screen: visitors who are not signed in, everyone whatever they are, or these roles. */
export type Access = 'visitors' | 'anyone' | readonly Role[];

export interface Screen {
  readonly path: string;
  readonly access: Access;
  /** Catalogues it needs besides the shell's. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}

const SIGNED_IN = ['INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'] as const satisfies readonly Role[];

/** Every screen: its address, who may see it and what it is made of. A new screen is a new row. */
export const SCREENS = {
  login: {
    path: paths.login.path,
    access: 'visitors',
    texts: ['login', 'errors'],
    load: async () => (await import('../features/login/login-screen.tsx')).LoginScreen,
  },
  maintain: {
    path: paths.maintain.path,
    access: 'anyone',
    texts: [],
    load: async () => (await import('../features/maintain/maintain-screen.tsx')).MaintainScreen,
  },
  beacons: {
    path: paths.beacons.path,
    access: SIGNED_IN,
    texts: ['beacons', 'list', 'errors'],
    load: async () => (await import('../features/beacons/beacon-list-screen.tsx')).BeaconListScreen,
  },
  hubs: {
    path: paths.hubs.path,
    access: SIGNED_IN,
    texts: ['hubs', 'list', 'errors'],
    load: async () => (await import('../features/hubs/hub-list-screen.tsx')).HubListScreen,
  },
  hubLogs: {
    path: paths.hubLogs.path,
    access: SIGNED_IN,
    texts: ['logs', 'list', 'errors'],
    load: async () => (await import('../features/logs/hub-log-screen.tsx')).HubLogScreen,
  },
} as const satisfies Record<string, Screen>;
export type ScreenId = keyof typeof SCREENS;

/** Where a role begins, and returns to from a screen that is not for it. */
export const HOME: Readonly<Record<Exclude<Role, 'SERVICE_ACCOUNT'>, string>> = {
  INFO_PROVIDER: paths.beacons.to(SELF),
  GROUP_ADMIN: paths.beacons.to(SELF),
  ADMIN: paths.beacons.to(EVERYBODY),
};
