import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { LOGO_TYPES } from '../../../shared/contract/auth.ts';
import { LabelName } from '../../../shared/model/label.ts';
import { LANGUAGES } from '../../../shared/model/user.ts';
import type { Caller } from '../../platform/caller.ts';
import { type OfferedUpload, offerUpload } from '../../platform/files.ts';
import type { Actor } from '../audit/audited.ts';

export const TERMS_TYPE = 'application/pdf';

/** What a file is for and who sends it: told when it is offered, and read when it has come. */
export const Purpose = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('logo'),
    name: LabelName,
    type: z.enum(LOGO_TYPES),
    by: z.string(),
    for: z.string(),
    request: z.string(),
  }),
  z.strictObject({
    kind: z.literal('terms'),
    name: LabelName,
    language: z.enum(LANGUAGES),
    type: z.literal(TERMS_TYPE),
    by: z.string(),
    for: z.string(),
    request: z.string(),
  }),
]);
export type Purpose = z.output<typeof Purpose>;
type What = Purpose extends infer P ? (P extends Purpose ? Omit<P, 'by' | 'for' | 'request'> : never) : never;

/** Says where to upload a file that is then taken for this. */
export const offer = (
  { userId, actsFor, viewer }: Caller,
  what: What,
  file: { length: number; checksum: string },
): Promise<OfferedUpload> =>
  offerUpload(`incoming/${randomBytes(18).toString('base64url')}`, {
    ...file,
    type: what.type,
    purpose: { ...what, by: userId, for: actsFor, request: viewer.requestId } satisfies Purpose,
  });

/** Who sent a file, for the audit trail. */
export const senderOf = ({ kind, by, for: actsFor, request }: Purpose): Actor => ({
  kind: 'session',
  userId: by,
  actsFor,
  roles: ['ADMIN'],
  operation: kind === 'logo' ? 'startLogoUpload' : 'startTermsUpload',
  viewer: { requestId: request },
});
