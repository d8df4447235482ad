import { foldText } from '../../../platform/words.ts';

/** The words of a search text. */
export const searchWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a check whether each word is a prefix of a word of a message. Words contain only letters and digits. */
export function hasWords(words: readonly string[]): (message: string) => boolean {
  const beginnings = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'));
  return (message) => {
    const folded = foldText(message);
    return beginnings.every((beginning) => beginning.test(folded));
  };
}
