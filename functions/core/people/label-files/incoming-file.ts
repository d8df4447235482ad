import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { LOGO_TYPES } from '../../../../shared/contract/auth.ts';
import { LabelName } from '../../../../shared/model/label.ts';
import { LANGUAGES } from '../../../../shared/model/user.ts';
import type { Caller } from '../../../platform/caller.ts';
import { type OfferedUpload, offerUpload } from '../../../platform/files.ts';
import { Sender, sentBy } from '../access/sender.ts';

export const TERMS_TYPE = 'application/pdf';

/** What a file is for and who sends it: told when it is offered, and read when it has come. */
export const Purpose = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('logo'),
    name: LabelName,
    type: z.enum(LOGO_TYPES),
    ...Sender.shape,
  }),
  z.strictObject({
    kind: z.literal('terms'),
    name: LabelName,
    language: z.enum(LANGUAGES),
    type: z.literal(TERMS_TYPE),
    ...Sender.shape,
  }),
]);
export type Purpose = z.output<typeof Purpose>;
type What = Purpose extends infer P ? (P extends Purpose ? Omit<P, keyof Sender> : never) : never;

/** Says where to upload a file that is then taken for this. */
export const offer = (
  caller: Caller,
  what: What,
  file: { length: number; checksum: string },
): Promise<OfferedUpload> =>
  offerUpload(`incoming/${randomBytes(18).toString('base64url')}`, { ...file, type: what.type }, {
    ...what,
    ...sentBy(caller),
  } satisfies Purpose);
