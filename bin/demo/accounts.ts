import type { Role } from '../../shared/roles.ts';

/** An account of the demo. It exists only in the machine's local data. */
export interface DemoAccount {
  readonly title: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly managerGroup?: string;
  readonly administers?: string;
}

export const DEMO_PASSWORD = 'harbour-lamp';

/** The group of the demo's info provider and group admin. */
export const GROUP = 'museums';

export const PROVIDER: DemoAccount = {
  title: 'info provider',
  email: 'ida@demo.example',
  name: 'Ida Provider',
  role: 'INFO_PROVIDER',
  managerGroup: GROUP,
};

export const ADMIN: DemoAccount = {
  title: 'admin',
  email: 'adam@demo.example',
  name: 'Adam Admin',
  role: 'ADMIN',
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  PROVIDER,
  {
    title: 'group admin',
    email: 'grete@demo.example',
    name: 'Grete Group',
    role: 'GROUP_ADMIN',
    managerGroup: GROUP,
    administers: GROUP,
  },
  ADMIN,
];
