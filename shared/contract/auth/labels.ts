import * as z from 'zod/mini';
import { EmptyReply, line } from '../../model/common.ts';
import {
  AppLabel,
  AppLabelChange,
  AppLabelInput,
  ManagerGroup,
  ManagerGroupChange,
  ManagerGroupInput,
  ManagerLabel,
  ManagerLabelChange,
  ManagerLabelInput,
} from '../../model/label.ts';
import { LabelName } from '../../model/label-name.ts';
import { listOf, pageQuery } from '../../model/page.ts';
import { CLIENT_SECRET_MAX, SingleSignOn } from '../../model/single-sign-on.ts';
import { LANGUAGES } from '../../model/user.ts';
import { ADMINS, GROUP_ADMINS_AND_ADMINS } from '../../roles.ts';
import { EVERYBODY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { labelFilter } from './label-filter.ts';
import { prefix } from './prefix.ts';

/** The number of users is counted by the system. */
const OF_LABEL = { users: 'reported' } as const;
/** Files are uploaded, and single sign-on is set up, by separate calls. */
const OF_GROUP = { ...OF_LABEL, termsLanguages: 'fixed', singleSignOn: 'fixed' } as const;
const OF_MANAGER_LABEL = { ...OF_LABEL, logoUrl: 'fixed' } as const;

/** The version that was read; an older one is refused. */
const version = z.optional(z.number());

const byName = z.strictObject({ name: LabelName });

export const createManagerGroup = operation({
  id: 'createManagerGroup',
  method: 'POST',
  path: `${prefix}/managergroups`,
  summary: 'Creates a group',
  roles: ADMINS,
  ...writes(ManagerGroup, ManagerGroupInput, { ...OF_GROUP, version: 'fixed' }),
  reply: ManagerGroup,
  errors: ['NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE'],
});
export const getManagerGroups = operation({
  id: 'getManagerGroups',
  method: 'GET',
  path: `${prefix}/managergroups`,
  summary: 'Lists groups by name; a group admin sees only their own group',
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
  summary: 'Changes a group; its name cannot change',
  roles: ADMINS,
  params: byName,
  ...writes(ManagerGroup, ManagerGroupChange, { ...OF_GROUP, name: 'fixed' }),
  reply: ManagerGroup,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteManagerGroup = operation({
  id: 'deleteManagerGroup',
  method: 'DELETE',
  path: `${prefix}/managergroups/{name}`,
  summary: 'Deletes a group without users',
  roles: ADMINS,
  params: byName,
  reply: EmptyReply,
  errors: ['LABEL_IN_USE'],
});

export const putSingleSignOn = operation({
  id: 'putSingleSignOn',
  method: 'PUT',
  path: `${prefix}/managergroups/{name}/singlesignon`,
  summary:
    'Sets how members of a group sign in at the provider of their company. Once it is forced, other sessions of members end',
  roles: ADMINS,
  fresh: EVERYBODY,
  params: byName,
  body: z.strictObject({
    singleSignOn: SingleSignOn,
    /** Never returned. Absent: the stored one stays, if provider and client do; null: there is none. */
    clientSecret: z.optional(z.nullable(line(CLIENT_SECRET_MAX, 1))),
    version,
  }),
  reply: ManagerGroup,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteSingleSignOn = operation({
  id: 'deleteSingleSignOn',
  method: 'DELETE',
  path: `${prefix}/managergroups/{name}/singlesignon`,
  summary: 'Ends single sign-on of a group, and the sessions that began by it. Without one it does nothing',
  roles: ADMINS,
  fresh: EVERYBODY,
  params: byName,
  reply: ManagerGroup,
  errors: [],
});

export const createManagerLabel = operation({
  id: 'createManagerLabel',
  method: 'POST',
  path: `${prefix}/managerlabels`,
  summary: 'Creates a manager label: the name and look of the console',
  roles: ADMINS,
  ...writes(ManagerLabel, ManagerLabelInput, { ...OF_MANAGER_LABEL, version: 'fixed' }),
  reply: ManagerLabel,
  errors: ['NAME_ALREADY_USED'],
});
export const getManagerLabels = operation({
  id: 'getManagerLabels',
  method: 'GET',
  path: `${prefix}/managerlabels`,
  summary: 'Lists manager labels by name',
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
  summary: 'Changes a manager label; its name cannot change',
  roles: ADMINS,
  params: byName,
  ...writes(ManagerLabel, ManagerLabelChange, { ...OF_MANAGER_LABEL, name: 'fixed' }),
  reply: ManagerLabel,
  errors: [],
});
export const deleteManagerLabel = operation({
  id: 'deleteManagerLabel',
  method: 'DELETE',
  path: `${prefix}/managerlabels/{name}`,
  summary: 'Deletes a manager label without users',
  roles: ADMINS,
  params: byName,
  reply: EmptyReply,
  errors: ['LABEL_IN_USE'],
});

export const createAppLabel = operation({
  id: 'createAppLabel',
  method: 'POST',
  path: `${prefix}/applabels`,
  summary: 'Creates an app label: the apps that show the content of its users',
  roles: ADMINS,
  ...writes(AppLabel, AppLabelInput, { ...OF_LABEL, version: 'fixed' }),
  reply: AppLabel,
  errors: ['NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE'],
});
export const getAppLabels = operation({
  id: 'getAppLabels',
  method: 'GET',
  path: `${prefix}/applabels`,
  summary: 'Lists app labels by name',
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
  summary: 'Changes an app label; its name cannot change',
  roles: ADMINS,
  params: byName,
  ...writes(AppLabel, AppLabelChange, { ...OF_LABEL, name: 'fixed' }),
  reply: AppLabel,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteAppLabel = operation({
  id: 'deleteAppLabel',
  method: 'DELETE',
  path: `${prefix}/applabels/{name}`,
  summary: 'Deletes an app label that has no users and is not shown by other labels',
  roles: ADMINS,
  params: byName,
  reply: EmptyReply,
  errors: ['LABEL_IN_USE'],
});

/** Picture types that every browser can show. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
export const LOGO_BYTES_MAX = 500_000;
/** Maximum pixels of a side, and in total: four megapixels take sixteen megabytes when decoded. */
export const LOGO_SIDE_MAX = 4096;
export const LOGO_PIXELS_MAX = 4_000_000;
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
  summary: 'Returns a URL to upload a logo; the logo is used once its content was checked',
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
    'Returns a URL to upload the terms of use in one language (PDF); they are used once their content was checked',
  roles: ADMINS,
  params: z.strictObject({ name: LabelName, language: z.enum(LANGUAGES) }),
  body: z.strictObject({
    length: z.number().check(z.int(), z.minimum(1), z.maximum(TERMS_BYTES_MAX)),
    checksum,
  }),
  reply: upload,
  errors: ['MISSING_DATA_REFERENCE'],
});
