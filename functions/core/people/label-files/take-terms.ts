import { startTermsUpload } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user.ts';
import { publishFile } from '../../../platform/files.ts';
import { hashOf } from '../../kernel/file-types/hash-of.ts';
import { senderOf } from '../access/sender.ts';
import { changeLabel } from '../labels/change-label.ts';
import { termsPath } from '../labels/terms.ts';
import type { Purpose } from './offer-upload.ts';
import { markTaken } from './taken-store.ts';

/**
 * Readers whose language has no file get the file of this language, or the first uploaded file if this one is missing.
 */
const FALLBACK: Language = 'de-de';
/** Short, because a file of the same name may be replaced. */
const CACHED = 'public, max-age=300';

/** Makes a document the terms of use of its group in one language, and in languages without a file of their own. */
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
        also: [markTaken(key)],
        audited: { [termsOfUseFile.replace('{language}', language)]: hashOf(bytes) },
      };
    },
  );
}

/** The languages whose readers get a new file of this language. */
export const readersOf = (language: Language, uploaded: readonly string[]): Language[] =>
  LANGUAGES.filter(
    (reader) =>
      reader === language || (!uploaded.includes(reader) && (language === FALLBACK || uploaded.length === 0)),
  );
