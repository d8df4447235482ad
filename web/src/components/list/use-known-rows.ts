import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/**
 * The number of rows that a list had when it was last shown here, for the skeleton while it loads; undefined if
 * unknown.
 */
export function useKnownRows(list: string, rows: number | undefined): number | undefined {
  const key = `personal.rows.${list}`;
  const [known] = useState(() => readStored('local', key));
  useEffect(() => {
    if (rows !== undefined) writeStored('local', key, rows);
  }, [key, rows]);
  return typeof known === 'number' ? Math.max(1, known) : undefined;
}
