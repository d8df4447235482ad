import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../../../../shared/model/page.ts';
import { DENSITIES, useDensity } from '../../lib/density.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** The view settings of a list, stored in this browser. */
const Stored = z.strictObject({
  limit: z.number().check(z.refine((value) => PAGE_SIZES.some((size) => size === value))),
  /** Undefined: that of all lists. */
  density: z.optional(z.enum(DENSITIES)),
  /** Ids of the hidden columns. */
  hidden: z.array(z.string()),
});
type Stored = z.output<typeof Stored>;
export type ListLook = Required<Stored>;

const usual = (hidden: readonly string[]): Stored => ({ limit: PAGE_SIZE_DEFAULT, hidden: [...hidden] });

/** `hidden`: the columns that are hidden by default. */
export function useListLook(
  list: string,
  hidden: readonly string[] = [],
): [ListLook, (change: Partial<ListLook>) => void] {
  const key = `list.${list}`;
  const density = useDensity();
  const [look, setLook] = useState(() => z.safeParse(Stored, readStored('local', key)).data ?? usual(hidden));
  const change = useCallback(
    (some: Partial<ListLook>) =>
      setLook((before) => {
        const next = { ...before, ...some };
        writeStored('local', key, next);
        return next;
      }),
    [key],
  );
  return [{ ...look, density: look.density ?? density }, change];
}
