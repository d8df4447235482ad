import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  LOGO_TYPES,
  type startLogoUpload as logoContract,
  type startTermsUpload as termsContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { LabelName } from '../../../../shared/model/label.ts';
import { LANGUAGES } from '../../../../shared/model/user.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { type OfferedUpload, offerUpload } from '../../../platform/files.ts';
import { Sender, sentBy } from '../access/sender.ts';
import { findLabel } from '../labels/find-label.ts';

const TERMS_TYPE = 'application/pdf';

/** The purpose and the sender of a file. Both are set when the upload is offered and read when the file has arrived. */
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

/** Offers an upload for this purpose. */
const offer = (
  caller: Caller,
  what: What,
  file: { length: number; checksum: string },
): Promise<OfferedUpload> =>
  offerUpload(`incoming/${randomBytes(18).toString('base64url')}`, { ...file, type: what.type }, {
    ...what,
    ...sentBy(caller),
  } satisfies Purpose);

/** Offers the upload of a label's logo. The logo is used once its content was checked (take-label-file.ts). */
export const startLogoUpload: UseCase<typeof logoContract> = async (
  caller,
  { params: { name }, body: { type, ...file } },
) => {
  if (!(await findLabel('managerlabel', name, { consistent: true }))) throw new Refusal('ENTITY_NOT_FOUND');
  return offer(caller, { kind: 'logo', name, type }, file);
};

/** Offers the upload of a group's terms of use in one language. They are used once checked (take-label-file.ts). */
export const startTermsUpload: UseCase<typeof termsContract> = async (
  caller,
  { params: { name, language }, body },
) => {
  const group = await findLabel('managergroup', name, { consistent: true });
  if (!group) throw new Refusal('ENTITY_NOT_FOUND');
  if (group.termsOfUseFile === null) throw new Refusal('MISSING_DATA_REFERENCE', { termsOfUseFile: null });
  return offer(caller, { kind: 'terms', name, language, type: TERMS_TYPE }, body);
};
