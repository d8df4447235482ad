import type { ContentLanguage, Output } from '../../../../../shared/content/output.ts';
import { CONTENT_LANGUAGES } from '../../../../../shared/content/output.ts';
import { type Aligned, aligned } from '../../../lib/aligned.ts';
import { type Content, entryOf, outputOf } from '../editor/entries.ts';

export type PlainField = 'name' | 'description' | 'rssi' | 'timeZone';
export const PLAIN_FIELDS: readonly PlainField[] = ['name', 'description', 'rssi', 'timeZone'];

export interface OutputPair {
  /** The same output in both, or only in one of them. */
  readonly pair: Aligned<Output>;
  readonly isChanged: boolean;
}

/** The outputs of each language side by side; languages without any are left out. */
export function comparedOutputs(
  before: Content,
  after: Content,
): readonly { readonly language: ContentLanguage; readonly outputs: readonly OutputPair[] }[] {
  return CONTENT_LANGUAGES.map((language) => ({
    language,
    outputs: pairsOf(listOf(before, language), listOf(after, language)),
  })).filter(({ outputs }) => outputs.length > 0);
}

// Stored fields come in any order.
const listOf = ({ outputs }: Content, language: ContentLanguage) =>
  (outputs[language] ?? []).map((output) => outputOf(entryOf(output)));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function pairsOf(before: readonly Output[], after: readonly Output[]): OutputPair[] {
  const pairs = aligned(before, after, same);
  const found: OutputPair[] = [];
  for (let at = 0; at < pairs.length; ) {
    const [one, other] = pairs[at]!;
    if (one && other) {
      found.push({ pair: [one, other], isChanged: false });
      at++;
      continue;
    }
    // Outputs that were replaced at one place: each beside the next of its kind, as the one that it has become.
    const end = pairs.findIndex(([a, b], to) => to >= at && a && b);
    const run = pairs.slice(at, end < 0 ? pairs.length : end);
    at += run.length;
    const matched = aligned(
      run.flatMap(([a]) => a ?? []),
      run.flatMap(([, b]) => b ?? []),
      (a, b) => a.type === b.type,
    );
    found.push(...matched.map((pair) => ({ pair, isChanged: true })));
  }
  return found;
}
