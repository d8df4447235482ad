import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../../../../shared/model/page.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** How a person likes a list to look; kept in this browser, per list. */
const ListLook = z.strictObject({
  limit: z.number().check(z.refine((value) => PAGE_SIZES.some((size) => size === value))),
  density: z.enum(DENSITIES),
  /** Ids of the columns that are put away. */
  hidden: z.array(z.string()),
});
export type ListLook = z.output<typeof ListLook>;

const usual = (hidden: readonly string[]): ListLook => ({
  limit: PAGE_SIZE_DEFAULT,
  density: 'comfortable',
  hidden: [...hidden],
});

/** `hidden` are the columns that nobody has asked for yet. */
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
