import { beaconIdIn } from '../../../../../shared/model/beacon-id.ts';

/** The ids in a pasted text, each once, and what is none. They are separated by lines, commas, semicolons or spaces. */
export function idsIn(text: string): { readonly ids: readonly string[]; readonly faulty: readonly string[] } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const read = words.map((word) => [word, beaconIdIn(word)] as const);
  return {
    ids: [...new Set(read.flatMap(([, id]) => id ?? []))],
    faulty: [...new Set(read.flatMap(([word, id]) => (id === undefined ? [word] : [])))],
  };
}
