/** What one list has and the other: both where they are the same, or only one of them. */
export type Aligned<T> = readonly [before: T | undefined, after: T | undefined];

/** Above this number of comparisons, nothing is searched: all of one list is replaced by the other. */
const MOST = 4_000_000;

/** Two lists side by side, with as many equal items beside each other as possible, in their order. */
export function aligned<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean = Object.is,
): readonly Aligned<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start]!, after[start]!)) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    isSame(before.at(-1 - end)!, after.at(-1 - end)!)
  )
    end++;
  const middle = between(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    isSame,
  );
  const both = (from: number, to: number, offset: number) =>
    before.slice(from, to).map((item, at): Aligned<T> => [item, after[from + offset + at]]);
  const shift = after.length - before.length;
  return [...both(0, start, 0), ...middle, ...both(before.length - end, before.length, shift)];
}

/** The same for lists that differ at both ends, by the longest common subsequence. */
function between<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): Aligned<T>[] {
  const replaced = [
    ...a.map((one): Aligned<T> => [one, undefined]),
    ...b.map((one): Aligned<T> => [undefined, one]),
  ];
  if (a.length === 0 || b.length === 0 || a.length * b.length > MOST) return replaced;
  // `lengths[i][j]`: of the longest common subsequence from there on.
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j]!;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(a[i]!, b[j]!)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const found: Aligned<T>[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (isSame(a[i]!, b[j]!)) found.push([a[i++], b[j++]]);
    else if (at(i + 1, j) >= at(i, j + 1)) found.push([a[i++], undefined]);
    else found.push([undefined, b[j++]]);
  }
  return [
    ...found,
    ...a.slice(i).map((one): Aligned<T> => [one, undefined]),
    ...b.slice(j).map((one): Aligned<T> => [undefined, one]),
  ];
}
