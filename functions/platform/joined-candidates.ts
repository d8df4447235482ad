import type { Candidates } from './list-definition.ts';

/** Joins several lists of candidates, one after the other. A position contains the index of its list. */
export function joinedCandidates(parts: readonly Candidates[]): Candidates {
  const placed = (part: number, at?: string) => JSON.stringify([part, at]);
  return async (position, most) => {
    const [begun, behind] = position === undefined ? [0] : (JSON.parse(position) as [number, string?]);
    const all: Awaited<ReturnType<Candidates>>['found'][number][] = [];
    for (let part = begun; part < parts.length; part++) {
      const after = part === begun ? (behind ?? undefined) : undefined;
      const { found, stoppedAt } = await parts[part]!(after, most - all.length);
      all.push(...found.map((one) => ({ ...one, at: placed(part, one.at) })));
      if (stoppedAt !== undefined) return { found: all, stoppedAt: placed(part, stoppedAt) };
      if (all.length >= most && part + 1 < parts.length) return { found: all, stoppedAt: placed(part + 1) };
    }
    return { found: all };
  };
}
