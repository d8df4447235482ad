import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../../content/output.ts';
import { BeaconId } from '../../model/beacon.ts';
import { EmptyReply, OpaqueId, queryNumber, Time } from '../../model/common.ts';
import {
  Info,
  InfoDraft,
  InfoDraftInput,
  InfoVersion,
  NewInfo,
  OF_INFO_DRAFT,
  OF_NEW_INFO,
  VERSIONS_KEPT,
} from '../../model/info.ts';
import { Task } from '../../model/task.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { chosen } from '../chosen.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';

const prefix = '/api/infocms/v1/infos';

const one = z.strictObject({ id: OpaqueId });
/** The number of a version. */
const ofVersion = z.strictObject({ id: OpaqueId, n: queryNumber(1, 1_000_000_000) });
/** The version of the Info that was read; an older one is refused. */
const version = z.optional(z.int());
/** Absent: all languages. */
const languages = z.optional(z.array(z.enum(CONTENT_LANGUAGES)).check(z.minLength(1)));

const NAMES = ['INFO_NAME_ALREADY_USED', 'INFO_NAME_NOT_ALLOWED'] as const;
const CHANGING = ['INFO_CMS_OFF', 'INFO_NOT_AVAILABLE'] as const;

export const createInfo = operation({
  id: 'createInfo',
  method: 'POST',
  path: prefix,
  summary: 'Creates an Info that is not published; its content may be incomplete',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  ...writes(Info, NewInfo, OF_NEW_INFO),
  reply: Info,
  errors: ['INFO_CMS_OFF', 'ENTITY_NOT_FOUND', ...NAMES],
});

export const getInfoDraft = operation({
  id: 'getInfoDraft',
  method: 'GET',
  path: `${prefix}/{id}/draft`,
  summary: 'Returns the draft of an Info; without one, what is published',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: InfoDraft,
  errors: ['INFO_NOT_AVAILABLE'],
});

export const putInfoDraft = operation({
  id: 'putInfoDraft',
  method: 'PUT',
  path: `${prefix}/{id}/draft`,
  summary: 'Changes the draft of an Info; phones get nothing of it until it is published',
  roles: OWNERS_AND_ADMINS,
  params: one,
  ...writes(InfoDraft, InfoDraftInput, OF_INFO_DRAFT),
  reply: InfoDraft,
  errors: [...CHANGING, ...NAMES],
});

export const deleteInfoDraft = operation({
  id: 'deleteInfoDraft',
  method: 'DELETE',
  path: `${prefix}/{id}/draft`,
  summary: 'Discards the draft of a published Info',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: EmptyReply,
  errors: CHANGING,
});

export const publishInfo = operation({
  id: 'publishInfo',
  method: 'POST',
  path: `${prefix}/{id}/publish`,
  summary:
    'Publishes the draft of an Info, or only some languages of it; the others stay as they are for phones',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  params: one,
  body: z.strictObject({ languages, version }),
  reply: Info,
  errors: [...CHANGING, ...NAMES],
});

export const unpublishInfo = operation({
  id: 'unpublishInfo',
  method: 'POST',
  path: `${prefix}/{id}/unpublish`,
  summary: 'Takes an Info from phones, or only some of its languages; the content stays as its draft',
  roles: OWNERS_AND_ADMINS,
  params: one,
  body: z.strictObject({ languages, version }),
  reply: Info,
  errors: CHANGING,
});

export const getInfoVersions = operation({
  id: 'getInfoVersions',
  method: 'GET',
  path: `${prefix}/{id}/versions`,
  summary: `Lists the last ${VERSIONS_KEPT} published versions of an Info, the latest first`,
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: z.strictObject({ items: z.array(InfoVersion) }),
  errors: ['INFO_NOT_AVAILABLE'],
});

export const getInfoVersion = operation({
  id: 'getInfoVersion',
  method: 'GET',
  path: `${prefix}/{id}/versions/{n}`,
  summary: 'Returns a published version of an Info with its content',
  roles: OWNERS_AND_ADMINS,
  params: ofVersion,
  reply: InfoVersion,
  errors: ['INFO_NOT_AVAILABLE'],
});

export const restoreInfoVersion = operation({
  id: 'restoreInfoVersion',
  method: 'POST',
  path: `${prefix}/{id}/versions/{n}/restore`,
  summary: 'Makes a published version of an Info its draft, in place of the present one',
  roles: OWNERS_AND_ADMINS,
  params: ofVersion,
  body: z.strictObject({ version }),
  reply: InfoDraft,
  errors: [...CHANGING, ...NAMES],
});

export const putInfoSchedule = operation({
  id: 'putInfoSchedule',
  method: 'PUT',
  path: `${prefix}/{id}/schedule`,
  summary:
    'Schedules that an Info is published, with the content of its draft now, and unpublished; an absent time stays, null cancels it',
  roles: OWNERS_AND_ADMINS,
  params: one,
  body: z.strictObject({
    publishAt: z.optional(z.nullable(Time)),
    unpublishAt: z.optional(z.nullable(Time)),
    /** The languages to publish; only with `publishAt`. */
    languages,
    version,
  }),
  reply: Info,
  errors: CHANGING,
});

export const deleteInfoSchedule = operation({
  id: 'deleteInfoSchedule',
  method: 'DELETE',
  path: `${prefix}/{id}/schedule`,
  summary: 'Cancels what is scheduled for an Info',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: EmptyReply,
  errors: CHANGING,
});

export const setInfoDevices = operation({
  id: 'setInfoDevices',
  method: 'POST',
  path: `${prefix}/{id}/devices`,
  summary:
    'Assigns devices to an Info and releases others, by a task; devices of other Infos and other owners are skipped',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  params: one,
  body: z.strictObject({
    add: z.optional(z.strictObject(chosen(BeaconId))),
    remove: z.optional(z.strictObject(chosen(BeaconId))),
  }),
  reply: Task,
  errors: [...CHANGING, 'MISSING_DATA_REFERENCE', 'TOO_MANY_TASKS'],
});

export const draftOperations = [
  createInfo,
  getInfoDraft,
  putInfoDraft,
  deleteInfoDraft,
  publishInfo,
  unpublishInfo,
  getInfoVersions,
  getInfoVersion,
  restoreInfoVersion,
  putInfoSchedule,
  deleteInfoSchedule,
  setInfoDevices,
] as const;
