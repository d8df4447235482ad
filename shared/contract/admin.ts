import * as z from 'zod/mini';
import { line, OpaqueId } from '../model/common.ts';
import { InfoProvider, InfoProviderChange } from '../model/info-provider.ts';
import { ADMINS, GROUP_ADMINS_AND_ADMINS } from '../roles.ts';
import { prefix } from './admin/prefix.ts';
import { deleteBeacon, registerBeacons, registerHubs, registerQrCodes } from './admin/registration.ts';
import { OF_ACCOUNT } from './auth/of-account.ts';
import { FACTOR } from './freshness.ts';
import { FILTER_ERRORS, type Group, operation } from './operation.ts';
import { writes } from './writes.ts';

export * from './admin/registration.ts';

export const getInfoProvider = operation({
  id: 'getInfoProvider',
  method: 'GET',
  path: `${prefix}/getInfoProvider/{id}`,
  summary:
    'Returns a user with the fields that only admins may set; a group admin reads users of their own group',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: InfoProvider,
  errors: [],
});

export const setInfoProvider = operation({
  id: 'setInfoProvider',
  method: 'PUT',
  path: `${prefix}/setInfoProvider`,
  summary: 'Changes the fields of a user that admins may change; absent fields keep their values',
  roles: ADMINS,
  fresh: FACTOR,
  ...writes(InfoProvider, InfoProviderChange, {
    ...OF_ACCOUNT,
    newsletter: 'fixed',
    runAsMails: 'fixed',
    showsFirstSteps: 'fixed',
  }),
  reply: InfoProvider,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

/** Up to this many recipients get their mail within the request; more recipients start a task. */
export const RECIPIENTS_PER_REQUEST = 100;
const RECIPIENTS_MAX = 10_000;
export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 20_000;
const localeMap = (text: z.ZodMiniString) => z.strictObject({ de: text, en: text, fr: z.optional(text) });

export const Newsletter = z.strictObject({
  localeToSubjectMap: localeMap(line(SUBJECT_MAX, 1)),
  localeToMessageBodyMap: localeMap(z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX))),
  /** User ids. */
  recipients: z._default(z.array(OpaqueId).check(z.maxLength(RECIPIENTS_MAX)), []),
  /** Filter expressions of the user list, instead of recipients; an empty list means all users. */
  filter: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8))),
  /** Only count the recipients and return a preview of the mails. */
  dryRun: z._default(z.boolean(), false),
});

export const sendNewsLetter = operation({
  id: 'sendNewsLetter',
  method: 'PUT',
  path: `${prefix}/sendNewsLetter`,
  summary: 'Mails a newsletter to users by id, or to all users that match a filter of the user list',
  roles: ADMINS,
  notRunAs: true,
  idempotent: 'kept',
  body: Newsletter,
  reply: z.strictObject({
    errors: z.array(z.strictObject({ id: z.string(), message: z.string() })),
    /** The id of the task, if the mails are sent in the background. */
    task: z.optional(OpaqueId),
    /** In a dry run. `isComplete` is false if counting stopped early: there are more recipients. */
    recipients: z.optional(z.strictObject({ count: z.number(), isComplete: z.boolean() })),
    /** In a dry run, by language. */
    preview: z.optional(z.record(z.string(), z.strictObject({ subject: z.string(), html: z.string() }))),
  }),
  errors: ['MISSING_DATA_REFERENCE', ...FILTER_ERRORS],
});

export const admin = {
  name: 'admin',
  prefix,
  operations: [
    registerBeacons,
    deleteBeacon,
    registerQrCodes,
    registerHubs,
    getInfoProvider,
    setInfoProvider,
    sendNewsLetter,
  ],
} as const satisfies Group;
