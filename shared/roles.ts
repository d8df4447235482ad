import { NOUN_UPPER } from './noun.ts';

/** Roles of a user (specification 1.3). A SERVICE_ACCOUNT has no console: it calls with an API key only. */
export const ROLES = ['INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN', 'SERVICE_ACCOUNT'] as const;
export type Role = (typeof ROLES)[number];

/** Permissions of an API key (specification 1.3, contract reading 34): on the principal's own data, unless said otherwise. */
export const KEY_PERMISSIONS = [
  /** Reads devices, tasks and content. Always present and never stored. */
  'BASIC',
  /** Assigns devices by their order code. */
  `REGISTER_${NOUN_UPPER}S`,
  /** Reads and changes configurations. */
  `CONFIGURE_${NOUN_UPPER}S`,
  /** Also `secure_connect`, `secure_beacon` and keys. */
  `CONFIGURE_${NOUN_UPPER}S_SECURE`,
  /** Reads published firmware and its files; writes where the principal is an ADMIN. */
  'FIRMWARE_MANAGEMENT',
  /** Reads any device by its id. */
  'PRODUCTION_READ',
  /** Deletes any device. */
  'PRODUCTION_DELETE',
  /** Registers devices and QR codes. */
  'PRODUCTION_REGISTER',
  /** Changes hubs, induces their updates, and pushes by HTTP for them. */
  'CONFIGURE_HUBS',
] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** The permissions that a group admin may give to, and take from, keys of their own group (contract reading 35). */
export const GIVEN_BY_GROUP_ADMINS: readonly KeyPermission[] = [
  `REGISTER_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S_SECURE`,
  'CONFIGURE_HUBS',
];

/** Permissions that only the keys of some roles may have (contract reading 33). */
const HOLDERS: { readonly [permission in KeyPermission]?: readonly Role[] } = {
  PRODUCTION_READ: ['ADMIN', 'SERVICE_ACCOUNT'],
  PRODUCTION_DELETE: ['ADMIN', 'SERVICE_ACCOUNT'],
  PRODUCTION_REGISTER: ['ADMIN', 'SERVICE_ACCOUNT'],
};

/** Whether only keys of some roles may have this permission. */
export const isRoleBound = (permission: KeyPermission): boolean => HOLDERS[permission] !== undefined;

/** Whether a key may have this permission if its principal has this role. */
export const mayHold = (role: Role, permission: KeyPermission): boolean =>
  HOLDERS[permission]?.includes(role) ?? true;

/** Whether a change of role takes permissions from keys. */
export const takesPermissions = (from: Role, to: Role): boolean =>
  KEY_PERMISSIONS.some((permission) => mayHold(from, permission) && !mayHold(to, permission));

/** The reach of a call: the caller's own data, the data of users of the caller's group, or all data. */
export const REACHES = ['own', 'group', 'any'] as const;
export type Reach = (typeof REACHES)[number];

/** The roles that may call an operation, with their reach. Other roles may not call it. */
export type RoleAccess = { readonly [role in Exclude<Role, 'SERVICE_ACCOUNT'>]?: Reach };
export type KeyAccess = { readonly [permission in KeyPermission]?: Reach };

/** Every signed-in user, for their own data; group admins for data of their group; admins for all data. */
export const EVERYONE_IN_REACH = { INFO_PROVIDER: 'own', GROUP_ADMIN: 'group', ADMIN: 'any' } as const;
/** Every signed-in user, also a group admin, for their own data; admins for all data. */
export const OWNERS_AND_ADMINS = { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'any' } as const;
/** Every signed-in user, also an admin, only for their own data. */
export const EVERYONE = { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' } as const;
export const GROUP_ADMINS_AND_ADMINS = { GROUP_ADMIN: 'group', ADMIN: 'any' } as const;
export const ADMINS = { ADMIN: 'any' } as const;

/** What members of an account may be in it. The account's own login may do everything. */
export const MEMBER_ROLES = ['VIEWER', 'BILLING', 'EDITOR', 'OWNER'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * What an operation needs of a member who calls it in an account: to see its data, to change them, to pay for it, or to decide
 * over it (who is a member, what leaves it, what it owes).
 */
export type MemberNeed = 'see' | 'change' | 'pay' | 'manage';

const MEMBERS_MAY: Readonly<Record<MemberRole, readonly MemberNeed[]>> = {
  VIEWER: ['see'],
  BILLING: ['see', 'pay'],
  EDITOR: ['see', 'change'],
  OWNER: ['see', 'change', 'pay', 'manage'],
};

/** The roles that may be limited to some sites and tags. Members who pay or manage do so for the whole account. */
export const isScopable = (role: MemberRole): boolean => role === 'VIEWER' || role === 'EDITOR';

export const memberMay = (role: MemberRole, need: MemberNeed): boolean => MEMBERS_MAY[role].includes(need);

/** The widest reach of these roles or key permissions; undefined if none of them gives access. */
export function widestReach(
  access: { readonly [name: string]: Reach | undefined },
  names: readonly string[],
): Reach | undefined {
  const given = new Set(names.map((name) => access[name]));
  return REACHES.findLast((reach) => given.has(reach));
}
