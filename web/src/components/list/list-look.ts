import { useCallback, useState } from 'react';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../../../../shared/model/page-size.ts';
import { DENSITIES, type Density, useDensity } from '../../lib/density.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** The view settings of a list, stored in this browser. */
interface Stored {
  readonly limit: number;
  /** Absent: that of all lists. */
  readonly density?: Density;
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
}
export type ListLook = Required<Stored>;

// By hand, since a schema would add zod to the first load of every list.
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { limit, density, hidden } = value as { [name in keyof Stored]?: unknown };
  return (
    PAGE_SIZES.some((size) => size === limit) &&
    (density === undefined || DENSITIES.some((one) => one === density)) &&
    Array.isArray(hidden) &&
    hidden.every((id) => typeof id === 'string')
  );
}

function storedLook(key: string): Stored | undefined {
  const value = readStored('local', key);
  return isStored(value) ? value : undefined;
}

const usual = (hidden: readonly string[]): Stored => ({ limit: PAGE_SIZE_DEFAULT, hidden: [...hidden] });

/** `hidden`: the columns that are hidden by default. */
export function useListLook(
  list: string,
  hidden: readonly string[] = [],
): [ListLook, (change: Partial<ListLook>) => void] {
  const key = `list.${list}`;
  const density = useDensity();
  const [look, setLook] = useState(() => storedLook(key) ?? usual(hidden));
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
