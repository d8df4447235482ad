import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { AppRight, KeyDescription, SentPermissions } from '../model/api-key.ts';
import { AuditEntry } from '../model/audit.ts';
import { Branding, LegalTexts } from '../model/branding.ts';
import { Nothing, OpaqueId } from '../model/common.ts';
import {
  AppLabel,
  AppLabelInput,
  LABEL_NAME,
  LABEL_NAME_MAX,
  LABEL_NAME_MIN,
  LabelName,
  ManagerGroup,
  ManagerGroupInput,
  ManagerLabel,
  ManagerLabelInput,
} from '../model/label.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../model/page.ts';
import { EMAIL_MAX, LANGUAGES, ListedUser, PASSWORD_MAX, User, UserName } from '../model/user.ts';
import { ADMINS, EVERYONE_IN_REACH, GROUP_ADMINS_AND_ADMINS, OWNERS_AND_ADMINS, ROLES } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/auth/v1';
const label = z.optional(z.string().check(z.maxLength(64)));

export const getBranding = operation({
  id: 'getBranding',
  method: 'GET',
  path: `${prefix}/branding`,
  summary: 'Names, logo and links of the label of a host or of the labels named in the address',
  roles: 'public',
  query: z.strictObject({
    host: z.optional(z.string().check(z.maxLength(253))),
    managerlabel: label,
    managergroup: label,
    applabel: label,
  }),
  reply: Branding,
  errors: [],
});

export const getLegalTexts = operation({
  id: 'getLegalTexts',
  method: 'GET',
  path: `${prefix}/legaltexts`,
  summary: 'Imprint and privacy texts of a manager label; empty where it has none',
  roles: 'public',
  query: z.strictObject({ managerlabel: label }),
  reply: LegalTexts,
  errors: [],
});

const userId = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: `${prefix}/users/{id}`,
  summary: 'One user; `me` is the caller, or the user acted for',
  roles: EVERYONE_IN_REACH,
  params: userId,
  reply: User,
  errors: [],
});

/** Text searches of the user list (specification 1.5): the beginning of any word, compared in lower case. */
const words = { type: 'text', operators: ['prefix'], min: 4, max: 16, case: 'lower' } as const;
const labelFilter = {
  type: 'text',
  operators: ['eq'],
  min: LABEL_NAME_MIN,
  max: LABEL_NAME_MAX,
  pattern: LABEL_NAME,
  case: 'lower',
} as const;

export const userFilters = {
  name: words,
  email: words,
  managerGroup: { ...labelFilter, adminOnly: true },
  managerLabel: { ...labelFilter, adminOnly: true },
  appLabel: { ...labelFilter, adminOnly: true },
  roles: { type: 'choice', operators: ['eq'], choices: ROLES, adminOnly: true },
  verified: { type: 'boolean', operators: ['eq'], adminOnly: true },
  /** To the day, in UTC; who never signed in is in neither. */
  lastLoginDate: { type: 'time', operators: ['ge', 'lt'], adminOnly: true },
} as const satisfies FilterFields;

export const getUsers = operation({
  id: 'getUsers',
  method: 'GET',
  path: `${prefix}/users`,
  summary: 'Users by their e-mail addresses: of the own group for group admins, of everybody for admins',
  roles: GROUP_ADMINS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...extraFieldQuery(['counts']) }),
  filters: userFilters,
  reply: listOf(ListedUser),
  errors: [],
});

export const putUser = operation({
  id: 'putUser',
  method: 'PUT',
  path: `${prefix}/users/{id}`,
  summary: 'Changes the name of a user',
  roles: OWNERS_AND_ADMINS,
  params: userId,
  body: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)), name: UserName }),
  reply: User,
  errors: [],
});

export const deleteUser = operation({
  id: 'deleteUser',
  method: 'DELETE',
  path: `${prefix}/users/{id}`,
  summary: 'Deletes an account: hardware is detached, keys and sessions end, personal data goes',
  roles: OWNERS_AND_ADMINS,
  notRunAs: true,
  params: userId,
  body: z.strictObject({
    /** One's own, when it is the own account. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
  }),
  reply: Nothing,
  errors: ['INVALID_EMAIL_OR_PASSWORD', 'OPEN_CHARGE', 'INFO_CMS_RUNNING'],
});

export const apiKeyFilters = {
  first4: { type: 'text', operators: ['eq'], min: 4, max: 4, pattern: /^[0-9A-Za-z]{4}$/ },
  description: { type: 'text', operators: ['prefix'], min: 1, max: 50 },
} as const satisfies FilterFields;

export const createAppRight = operation({
  id: 'createAppRight',
  method: 'POST',
  path: `${prefix}/apprights`,
  summary: 'Makes an API key and tells it, once',
  roles: EVERYONE_IN_REACH,
  notRunAs: true,
  idempotent: 'secret',
  body: z.strictObject({
    description: KeyDescription,
    /** E-mail address or id of whom the key acts as; the caller, where it is absent. */
    principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
    permissions: SentPermissions,
  }),
  reply: z.strictObject({ ...AppRight.shape, key: z.string() }),
  errors: ['MISSING_DATA_REFERENCE'],
});

export const getAppRights = operation({
  id: 'getAppRights',
  method: 'GET',
  path: `${prefix}/apprights`,
  summary: 'API keys of the caller, of `user` or of a principal; of everybody for an admin who names none',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject({
    ...pageQuery,
    ...userQuery,
    /** E-mail address of the principal: another way to say `user`. */
    principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
    ...extraFieldQuery(['principalName']),
  }),
  filters: apiKeyFilters,
  reply: listOf(AppRight),
  errors: ['ENTITY_NOT_FOUND'],
});

const keyId = z.strictObject({ id: OpaqueId });

export const putAppRight = operation({
  id: 'putAppRight',
  method: 'PUT',
  path: `${prefix}/apprights/{id}`,
  summary: 'Changes the description of an API key and, for who may, its permissions',
  roles: EVERYONE_IN_REACH,
  params: keyId,
  body: z.strictObject({
    description: KeyDescription,
    principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
    permissions: SentPermissions,
  }),
  reply: AppRight,
  errors: [],
});

export const deleteAppRight = operation({
  id: 'deleteAppRight',
  method: 'DELETE',
  path: `${prefix}/apprights/{id}`,
  summary: 'Deletes an API key; it ends with the next call',
  roles: OWNERS_AND_ADMINS,
  params: keyId,
  reply: Nothing,
  errors: [],
});

const byName = z.strictObject({ name: LabelName });

export const createManagerGroup = operation({
  id: 'createManagerGroup',
  method: 'POST',
  path: `${prefix}/managergroups`,
  summary: 'Makes a group',
  roles: ADMINS,
  body: ManagerGroupInput,
  reply: ManagerGroup,
  errors: ['NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE'],
});
export const getManagerGroups = operation({
  id: 'getManagerGroups',
  method: 'GET',
  path: `${prefix}/managergroups`,
  summary: 'Groups by their names; a group admin sees the own one',
  roles: GROUP_ADMINS_AND_ADMINS,
  query: z.strictObject(pageQuery),
  filters: { name: { ...labelFilter, operators: ['prefix'], min: 1 } },
  reply: listOf(ManagerGroup),
  errors: [],
});
export const putManagerGroup = operation({
  id: 'putManagerGroup',
  method: 'PUT',
  path: `${prefix}/managergroups/{name}`,
  summary: 'Changes a group; its name stays',
  roles: ADMINS,
  params: byName,
  body: ManagerGroupInput,
  reply: ManagerGroup,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteManagerGroup = operation({
  id: 'deleteManagerGroup',
  method: 'DELETE',
  path: `${prefix}/managergroups/{name}`,
  summary: 'Deletes a group that no user has',
  roles: ADMINS,
  params: byName,
  reply: Nothing,
  errors: ['LABEL_IN_USE'],
});

export const createManagerLabel = operation({
  id: 'createManagerLabel',
  method: 'POST',
  path: `${prefix}/managerlabels`,
  summary: 'Makes a manager label: how the console calls and shows itself',
  roles: ADMINS,
  body: ManagerLabelInput,
  reply: ManagerLabel,
  errors: ['NAME_ALREADY_USED'],
});
export const getManagerLabels = operation({
  id: 'getManagerLabels',
  method: 'GET',
  path: `${prefix}/managerlabels`,
  summary: 'Manager labels by their names',
  roles: ADMINS,
  query: z.strictObject(pageQuery),
  filters: { name: { ...labelFilter, operators: ['prefix'], min: 1 } },
  reply: listOf(ManagerLabel),
  errors: [],
});
export const putManagerLabel = operation({
  id: 'putManagerLabel',
  method: 'PUT',
  path: `${prefix}/managerlabels/{name}`,
  summary: 'Changes a manager label; its name stays',
  roles: ADMINS,
  params: byName,
  body: ManagerLabelInput,
  reply: ManagerLabel,
  errors: [],
});
export const deleteManagerLabel = operation({
  id: 'deleteManagerLabel',
  method: 'DELETE',
  path: `${prefix}/managerlabels/{name}`,
  summary: 'Deletes a manager label that no user has',
  roles: ADMINS,
  params: byName,
  reply: Nothing,
  errors: ['LABEL_IN_USE'],
});

export const createAppLabel = operation({
  id: 'createAppLabel',
  method: 'POST',
  path: `${prefix}/applabels`,
  summary: 'Makes an app label: which apps show the content of its users',
  roles: ADMINS,
  body: AppLabelInput,
  reply: AppLabel,
  errors: ['NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE'],
});
export const getAppLabels = operation({
  id: 'getAppLabels',
  method: 'GET',
  path: `${prefix}/applabels`,
  summary: 'App labels by their names',
  roles: ADMINS,
  query: z.strictObject(pageQuery),
  filters: { name: { ...labelFilter, operators: ['prefix'], min: 1 } },
  reply: listOf(AppLabel),
  errors: [],
});
export const putAppLabel = operation({
  id: 'putAppLabel',
  method: 'PUT',
  path: `${prefix}/applabels/{name}`,
  summary: 'Changes an app label; its name stays',
  roles: ADMINS,
  params: byName,
  body: AppLabelInput,
  reply: AppLabel,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteAppLabel = operation({
  id: 'deleteAppLabel',
  method: 'DELETE',
  path: `${prefix}/applabels/{name}`,
  summary: 'Deletes an app label that no user has',
  roles: ADMINS,
  params: byName,
  reply: Nothing,
  errors: ['LABEL_IN_USE'],
});

/** Logos are pictures that every browser shows; terms are documents. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGO_BYTES_MAX = 500_000;
export const TERMS_BYTES_MAX = 10_000_000;

const upload = z.strictObject({
  /** Where to PUT the file, with exactly these headers. */
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});
/** SHA-256 of the file, base64. */
const checksum = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

export const startLogoUpload = operation({
  id: 'startLogoUpload',
  method: 'POST',
  path: `${prefix}/managerlabels/{name}/logo`,
  summary: 'Says where to upload a logo; it counts once its content was checked',
  roles: ADMINS,
  params: byName,
  body: z.strictObject({
    type: z.enum(LOGO_TYPES),
    length: z.number().check(z.int(), z.minimum(1), z.maximum(LOGO_BYTES_MAX)),
    checksum,
  }),
  reply: upload,
  errors: [],
});
export const startTermsUpload = operation({
  id: 'startTermsUpload',
  method: 'POST',
  path: `${prefix}/managergroups/{name}/terms/{language}`,
  summary:
    'Says where to upload the terms of use in a language (PDF); they count once their content was checked',
  roles: ADMINS,
  params: z.strictObject({ name: LabelName, language: z.enum(LANGUAGES) }),
  body: z.strictObject({
    length: z.number().check(z.int(), z.minimum(1), z.maximum(TERMS_BYTES_MAX)),
    checksum,
  }),
  reply: upload,
  errors: ['MISSING_DATA_REFERENCE'],
});

export const auditFilters = {
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
  actor: { type: 'text', operators: ['eq'], min: 1, max: 64, adminOnly: true },
  item: { type: 'text', operators: ['eq'], min: 3, max: 120 },
  operation: { type: 'text', operators: ['eq'], min: 3, max: 64 },
} as const satisfies FilterFields;

export const getAudit = operation({
  id: 'getAudit',
  method: 'GET',
  path: `${prefix}/audit`,
  summary:
    'What was changed by admins, by group admins and under run-as, the latest first; `user` is whose data it was',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject({ ...pageQuery, ...userQuery }),
  filters: auditFilters,
  reply: listOf(AuditEntry),
  errors: ['ENTITY_NOT_FOUND'],
});

export const auth = {
  name: 'auth',
  prefix,
  operations: [
    getBranding,
    getLegalTexts,
    getUser,
    getUsers,
    putUser,
    deleteUser,
    createAppRight,
    getAppRights,
    putAppRight,
    deleteAppRight,
    createManagerGroup,
    getManagerGroups,
    putManagerGroup,
    deleteManagerGroup,
    createManagerLabel,
    getManagerLabels,
    putManagerLabel,
    deleteManagerLabel,
    createAppLabel,
    getAppLabels,
    putAppLabel,
    deleteAppLabel,
    startLogoUpload,
    startTermsUpload,
    getAudit,
  ],
} as const satisfies Group;
