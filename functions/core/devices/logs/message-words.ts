import { foldText } from '../../../platform/words.ts';

/** What is looked for: the words of what was typed. */
export const searchWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each of these words begins a word of a message. Nothing but letters and digits stands in a word. */
export function hasWords(words: readonly string[]): (message: string) => boolean {
  const beginnings = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'));
  return (message) => {
    const folded = foldText(message);
    return beginnings.every((beginning) => beginning.test(folded));
  };
}
