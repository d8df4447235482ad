import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../../content/output.ts';
import { OpaqueId } from '../../model/common.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';

/** Infos per call: with all their addresses they fit into one answer. */
export const CHECKED_PER_CALL = 10;
/** Devices of one Info that are looked at. */
export const DEVICES_CHECKED = 100;

/** What is known of an Info before it is published. */
const InfoCheck = z
  .strictObject({
    id: OpaqueId,
    name: z.string(),
    active: z.boolean(),
    published: z.boolean(),
    /** The languages in which it is published, or will be. */
    languages: z.array(z.enum(CONTENT_LANGUAGES)),
    devices: z.strictObject({
      count: z.int(),
      /** Of many, only the first are looked at. */
      checked: z.int(),
      /** Heard before, but not for a week. */
      silent: z.int(),
      /** Heard within a week, with a low battery. */
      weak: z.int(),
    }),
    /** The addresses that it shows. Those of other sites are not requested. */
    links: z.array(z.string()),
    /** Those of them that name files which do not exist any more. */
    dead: z.array(z.string()),
  })
  .register(z.globalRegistry, {
    id: 'InfoCheck',
    description: 'What is known of an Info before it is published',
  });
export type InfoCheck = z.output<typeof InfoCheck>;

export const checkInfos = operation({
  id: 'checkInfos',
  method: 'GET',
  path: '/api/infocms/v1/checks/{ids}/{user}',
  summary:
    'Returns what is known of several Infos of a user: as they are published, or as they would be once these languages of their drafts are (`publishing`); others are left out',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: z.strictObject({
    ids: z.pipe(
      z.string().check(z.maxLength(65 * CHECKED_PER_CALL)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(OpaqueId).check(z.minLength(1), z.maxLength(CHECKED_PER_CALL)),
      ),
    ),
    user: OpaqueId,
  }),
  query: z.strictObject({
    publishing: z.optional(
      z.pipe(
        z.string().check(z.maxLength(20)),
        z.pipe(
          z.transform((text: string) => text.split(',')),
          z.array(z.enum(CONTENT_LANGUAGES)).check(z.minLength(1)),
        ),
      ),
    ),
  }),
  reply: z.strictObject({ items: z.array(InfoCheck) }),
  errors: [],
});
