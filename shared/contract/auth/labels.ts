import * as z from 'zod/mini';
import { Nothing } from '../../model/common.ts';
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
import { LANGUAGES } from '../../model/user.ts';
import { ADMINS, GROUP_ADMINS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { labelFilter } from './label-filter.ts';
import { prefix } from './prefix.ts';

/** How many users have it is counted. */
const OF_LABEL = { users: 'reported' } as const;
/** Files are uploaded by calls of their own. */
const OF_GROUP = { ...OF_LABEL, termsLanguages: 'fixed' } as const;
const OF_MANAGER_LABEL = { ...OF_LABEL, logoUrl: 'fixed' } as const;

const byName = z.strictObject({ name: LabelName });

export const createManagerGroup = operation({
  id: 'createManagerGroup',
  method: 'POST',
  path: `${prefix}/managergroups`,
  summary: 'Makes a group',
  roles: ADMINS,
  ...writes(ManagerGroup, ManagerGroupInput, { ...OF_GROUP, version: 'fixed' }),
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
  ...writes(ManagerGroup, ManagerGroupChange, { ...OF_GROUP, name: 'fixed' }),
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
  ...writes(ManagerLabel, ManagerLabelInput, { ...OF_MANAGER_LABEL, version: 'fixed' }),
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
  ...writes(ManagerLabel, ManagerLabelChange, { ...OF_MANAGER_LABEL, name: 'fixed' }),
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
  ...writes(AppLabel, AppLabelInput, { ...OF_LABEL, version: 'fixed' }),
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
  ...writes(AppLabel, AppLabelChange, { ...OF_LABEL, name: 'fixed' }),
  reply: AppLabel,
  errors: ['MISSING_DATA_REFERENCE'],
});
export const deleteAppLabel = operation({
  id: 'deleteAppLabel',
  method: 'DELETE',
  path: `${prefix}/applabels/{name}`,
  summary: 'Deletes an app label that no user has, and whose content no other one shows',
  roles: ADMINS,
  params: byName,
  reply: Nothing,
  errors: ['LABEL_IN_USE'],
});

/** Logos are pictures that every browser shows; terms are documents. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
export const LOGO_BYTES_MAX = 500_000;
/** Pixels of a side, and in all: four megapixels are sixteen megabytes once they are decoded. */
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
