import { startTermsUpload } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user.ts';
import { publishFile } from '../../../platform/files.ts';
import { senderOf } from '../access/sender.ts';
import { changeLabel } from '../labels/change-label.ts';
import { termsPath } from '../labels/terms.ts';
import { hashOf } from './hash-of.ts';
import type { Purpose } from './offer-upload.ts';
import { takenOnce } from './taken-store.ts';

/** Readers whose language has no file get this one's, and before it has come the first one's. */
const FALLBACK: Language = 'de-de';
/** The same name may get another content. */
const CACHED = 'public, max-age=300';

/** Makes a document the terms of use of its group in a language, and in those that have none of their own. */
export async function takeTerms(
  key: string,
  bytes: Buffer,
  purpose: Extract<Purpose, { kind: 'terms' }>,
): Promise<void> {
  const { name, language, type } = purpose;
  await changeLabel(
    senderOf(purpose, startTermsUpload),
    'managergroup',
    name,
    async ({ termsOfUseFile, termsLanguages }) => {
      if (termsOfUseFile === null) throw new Refusal('MISSING_DATA_REFERENCE');
      for (const reader of readersOf(language, termsLanguages)) {
        const path = termsPath(name, termsOfUseFile).replace('{language}', reader);
        await publishFile(path, { bytes, type, cacheControl: CACHED });
      }
      return {
        fields: { termsLanguages: [...new Set([...termsLanguages, language])].sort() },
        also: [takenOnce(key)],
        told: { [termsOfUseFile.replace('{language}', language)]: hashOf(bytes) },
      };
    },
  );
}

/** Languages whose readers get a file. */
export const readersOf = (language: Language, uploaded: readonly string[]): Language[] =>
  LANGUAGES.filter(
    (reader) =>
      reader === language || (!uploaded.includes(reader) && (language === FALLBACK || uploaded.length === 0)),
  );
