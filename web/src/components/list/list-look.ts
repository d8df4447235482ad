import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../../../../shared/model/page.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** The view settings of a list, stored in this browser. */
const ListLook = z.strictObject({
  limit: z.number().check(z.refine((value) => PAGE_SIZES.some((size) => size === value))),
  density: z.enum(DENSITIES),
  /** Ids of the hidden columns. */
  hidden: z.array(z.string()),
});
export type ListLook = z.output<typeof ListLook>;

const usual = (hidden: readonly string[]): ListLook => ({
  limit: PAGE_SIZE_DEFAULT,
  density: 'comfortable',
  hidden: [...hidden],
});

/** `hidden`: the columns that are hidden by default. */
export function useListLook(
  list: string,
  hidden: readonly string[] = [],
): [ListLook, (change: Partial<ListLook>) => void] {
  const key = `list.${list}`;
  const [look, setLook] = useState(
    () => z.safeParse(ListLook, readStored('local', key)).data ?? usual(hidden),
  );
  const change = useCallback(
    (some: Partial<ListLook>) =>
      setLook((before) => {
        const next = { ...before, ...some };
        writeStored('local', key, next);
        return next;
      }),
    [key],
  );
  return [look, change];
}
