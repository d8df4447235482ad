import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/** How many rows a list had when it was last seen here, as its outline while it loads; undefined when it never was. */
export function useKnownRows(list: string, rows: number | undefined): number | undefined {
  const key = `personal.rows.${list}`;
  const [known] = useState(() => readStored('local', key));
  useEffect(() => {
    if (rows !== undefined) writeStored('local', key, rows);
  }, [key, rows]);
  return typeof known === 'number' ? Math.max(1, known) : undefined;
}
