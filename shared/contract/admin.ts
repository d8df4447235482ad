import * as z from 'zod/mini';
import { line, OpaqueId } from '../model/common.ts';
import { InfoProvider, InfoProviderChange } from '../model/info-provider.ts';
import { ADMINS, GROUP_ADMINS_AND_ADMINS } from '../roles.ts';
import { prefix } from './admin/prefix.ts';
import { deleteBeacon, registerBeacons, registerHubs, registerQrCodes } from './admin/registration.ts';
import { OF_ACCOUNT } from './auth/of-account.ts';
import { FILTER_ERRORS, type Group, operation } from './operation.ts';
import { writes } from './writes.ts';

export * from './admin/registration.ts';

export const getInfoProvider = operation({
  id: 'getInfoProvider',
  method: 'GET',
  path: `${prefix}/getInfoProvider/{id}`,
  summary: 'One user with what only admins may set; a group admin reads those of the own group',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: InfoProvider,
  errors: [],
});

export const setInfoProvider = operation({
  id: 'setInfoProvider',
  method: 'PUT',
  path: `${prefix}/setInfoProvider`,
  summary: 'Changes what admins may change of a user; what is absent stays as it is',
  roles: ADMINS,
  ...writes(InfoProvider, InfoProviderChange, { ...OF_ACCOUNT, newsletter: 'fixed' }),
  reply: InfoProvider,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

/** So many recipients get their mail within the request; more become a task. */
export const RECIPIENTS_PER_REQUEST = 100;
const RECIPIENTS_MAX = 10_000;
export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 20_000;
const localeMap = (text: z.ZodMiniString) => z.strictObject({ de: text, en: text, fr: z.optional(text) });

export const sendNewsLetter = operation({
  id: 'sendNewsLetter',
  method: 'PUT',
  path: `${prefix}/sendNewsLetter`,
  summary: 'Mails a newsletter to users by id, or to all that a filter of the user list finds',
  roles: ADMINS,
  notRunAs: true,
  idempotent: 'kept',
  body: z.strictObject({
    localeToSubjectMap: localeMap(line(SUBJECT_MAX, 1)),
    localeToMessageBodyMap: localeMap(z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX))),
    /** User ids. */
    recipients: z._default(z.array(OpaqueId).check(z.maxLength(RECIPIENTS_MAX)), []),
    /** Expressions of the user list's filters, in the place of recipients; none at all is everybody. */
    filter: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8))),
    /** Only count the recipients and show how the mails look. */
    dryRun: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    errors: z.array(z.strictObject({ id: z.string(), message: z.string() })),
    /** Sent in the background: its id. */
    task: z.optional(OpaqueId),
    /** Of a dry run. `isComplete` is false where counting ended before the end: there are more. */
    recipients: z.optional(z.strictObject({ count: z.number(), isComplete: z.boolean() })),
    /** Of a dry run, by language. */
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
