import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CONTENT_FILES, contentFileUrl, isTypeOf } from '../../../../shared/content/content-file.ts';
import type {
  ContentFile,
  startContentUpload as contract,
} from '../../../../shared/contract/content/files.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { offerUpload } from '../../../platform/files.ts';
import { limited } from '../../../platform/throttle.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { Sender, sentBy } from '../../people/access/sender.ts';
import { checkInfoCms } from '../../people/accounts/info-cms.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { insertFile } from './content-file-store.ts';

/** The purpose and the sender of a file. Both are set when the upload is offered and read when the file has arrived. */
export const ContentPurpose = z.strictObject({
  kind: z.literal('content'),
  file: z.string(),
  ...Sender.shape,
});
export type ContentPurpose = z.output<typeof ContentPurpose>;

/** Uploads per owner and hour: enough to fill a large tour, too few to fill a bucket. */
const PER_HOUR = 500;

/** Offers the upload of a file for content. Outputs can name it once its content was checked (take-content-file.ts). */
export const startContentUpload: UseCase<typeof contract> = async (caller, { body }) => {
  const { kind, type, length, checksum } = body;
  const userId = await namedUser(caller, body.userId ?? '0');
  checkSort(kind, type, length);
  await checkInfoCms(userId);
  const id = newTimeId();
  const url = contentFileUrl(id, kind, type);
  const state = { state: 'waiting', reason: null, createdDate: iso() } as const;
  const file: ContentFile = { id, userId, kind, type, length, url, ...state };
  const purpose = { kind: 'content', file: id, ...sentBy(caller) } satisfies ContentPurpose;
  const limit = { counter: { name: 'content-uploads', windowSeconds: 3600 }, what: userId, max: PER_HOUR };
  return limited(
    [limit],
    async () => {
      await insertFile(file);
      const key = `incoming/${randomBytes(18).toString('base64url')}`;
      return { file, upload: await offerUpload(key, { type, length, checksum }, purpose) };
    },
    (error) => error === undefined,
  );
};

/** Throws FORM_VALIDATION_FAILED for a type or a length that the kind does not have. */
function checkSort(kind: ContentFile['kind'], type: string, length: number): void {
  const { types, bytesMax } = CONTENT_FILES[kind];
  if (!isTypeOf(kind, type))
    throw new Refusal('FORM_VALIDATION_FAILED', { type: { rule: 'choice', choices: Object.keys(types) } });
  if (length > bytesMax)
    throw new Refusal('FORM_VALIDATION_FAILED', { length: { rule: 'max', max: bytesMax } });
}
