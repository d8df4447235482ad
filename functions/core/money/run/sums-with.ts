/** How many statements, and their totals. */
interface Sum {
  readonly statements: number;
  readonly cents: number;
}

/** Sums of statements with some more, by what became of each. */
export function sumsWith<State extends string>(
  sums: Readonly<Partial<Record<State, Sum>>>,
  more: readonly (readonly [state: State, totalCents: number])[],
): Partial<Record<State, Sum>> {
  const all: Partial<Record<State, Sum>> = { ...sums };
  for (const [state, totalCents] of more) {
    const { statements, cents }: Sum = all[state] ?? { statements: 0, cents: 0 };
    all[state] = { statements: statements + 1, cents: cents + totalCents };
  }
  return all;
}
