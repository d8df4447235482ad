import * as z from 'zod/mini';
import { CONTENT_FILE_KINDS, CONTENT_FILES } from '../../content/content-file.ts';
import { OpaqueId, Time } from '../../model/common.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';

const prefix = '/api/infocms/v1';

const BYTES_MAX = Math.max(...Object.values(CONTENT_FILES).map(({ bytesMax }) => bytesMax));

/** Why a file was refused: its size, its checksum, its content, or its sender may not upload any more. */
export const CONTENT_FILE_FAULTS = ['size', 'checksum', 'content', 'sender'] as const;

const ContentFile = z
  .strictObject({
    id: OpaqueId,
    userId: OpaqueId,
    kind: z.enum(CONTENT_FILE_KINDS),
    type: z.string(),
    /** Bytes. */
    length: z.int(),
    /** The path by which an output names it, below the address of the console. */
    url: z.string(),
    /** `waiting` until it has arrived and was checked. */
    state: z.enum(['waiting', 'ready', 'refused']),
    reason: z.nullable(z.enum(CONTENT_FILE_FAULTS)),
    createdDate: Time,
  })
  .register(z.globalRegistry, {
    id: 'ContentFile',
    description: 'A file that was uploaded for an Info or a tour',
  });
export type ContentFile = z.output<typeof ContentFile>;

export const startContentUpload = operation({
  id: 'startContentUpload',
  method: 'POST',
  path: `${prefix}/files`,
  summary:
    'Returns a URL to upload a file for content; outputs can name the file once its content was checked',
  roles: OWNERS_AND_ADMINS,
  body: z.strictObject({
    /** The owner. `0` or absent: the caller. */
    userId: z.optional(OpaqueId),
    kind: z.enum(CONTENT_FILE_KINDS),
    /** One of the types of its kind. */
    type: z.string().check(z.maxLength(100)),
    /** Bytes; the limit depends on the kind. */
    length: z.int().check(z.minimum(1), z.maximum(BYTES_MAX)),
    /** SHA-256 of the file, base64. */
    checksum: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  }),
  reply: z.strictObject({
    file: ContentFile,
    /** Where to PUT the file, with exactly these headers. */
    upload: z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
  errors: ['INFO_CMS_OFF', 'ENTITY_NOT_FOUND'],
});

export const getContentFile = operation({
  id: 'getContentFile',
  method: 'GET',
  path: `${prefix}/files/{id}`,
  summary: 'Returns an uploaded file, with the outcome of its check',
  roles: OWNERS_AND_ADMINS,
  params: z.strictObject({ id: OpaqueId }),
  reply: ContentFile,
  errors: [],
});
