import { expr, set } from '../../../platform/expression.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Item, ifWritten, transact, type Write } from '../../../platform/table.ts';

/**
 * Long work that is done part by part: a record with the position that it has reached, and a message for each part. Each part
 * grows the version, so that of two messages for the same part only one counts.
 */
export interface Chained extends Item {
  readonly row: { readonly state: string; readonly version: number };
  /** Where the next part begins; absent: at the beginning. */
  readonly position?: Record<string, string> | undefined;
}

/** The change of a record; undefined fields are not changed. `position: null` is the beginning. */
export interface Step<T extends Chained> {
  readonly row?: Partial<Omit<T['row'], 'version'>> | undefined;
  readonly position?: Record<string, string> | null | undefined;
  /** Its further attributes. */
  readonly sets?: Partial<Omit<T, 'row' | 'position' | 'pk' | 'sk'>> | undefined;
}

/**
 * Changes a record; returns it as it is then. Throws ConditionFailed after a concurrent change.
 *
 * @param also further writes of the same transaction
 */
export async function advance<T extends Chained>(
  item: T,
  { row: changed, position, sets = {} }: Step<T>,
  also: readonly Write[] = [],
): Promise<T> {
  const { version } = item.row;
  const row = { ...changed, version: version + 1 };
  const fields = Object.entries(row).map(([name, value]) => [`row.${name}`, value]);
  const update: Write = {
    update: { pk: item.pk, sk: item.sk },
    change: set(
      { ...Object.fromEntries(fields), ...sets, position: position ?? undefined },
      position === null ? ['position'] : [],
    ),
    when: expr`#row.#version = ${version}`,
  };
  await transact([update, ...also]);
  return {
    ...item,
    ...sets,
    row: { ...item.row, ...row },
    position: position === undefined ? item.position : (position ?? undefined),
  };
}

/**
 * Begins such work in place of the last, or returns it as it is if it is under way. The caller asks for its next part either
 * way, since a message may have been lost.
 */
export const beginOnce = <T extends Chained>(
  read: () => Promise<T | undefined>,
  replace: (was: T | undefined) => { readonly item: T; readonly writes: readonly Write[] },
): Promise<T> =>
  retryOnConflict(async () => {
    const was = await read();
    if (was?.row.state === 'running') return was;
    const { item, writes } = replace(was);
    await transact(writes);
    return item;
  });

interface ChainWork<T, S> {
  /** Does the part. It may be done again, after it was killed or beside itself. */
  readonly part: (item: T) => Promise<S>;
  /** Writes what came of it. */
  readonly advance: (item: T, step: S) => Promise<T>;
  /** Asks for the next part. */
  readonly ask: (item: T) => Promise<void>;
}

/**
 * Does the part that a message asks for, and asks for the one after it. It may be killed at any point and called any number of
 * times.
 */
export async function doPart<T extends Chained, S>(
  item: T | undefined,
  version: number,
  { part, advance: write, ask }: ChainWork<T, S>,
): Promise<void> {
  if (item?.row.state !== 'running') return;
  if (item.row.version === version) {
    const step = await part(item);
    const next = await ifWritten(write(item, step));
    if (next?.row.state === 'running') await ask(next);
  }
  // The part is done, but its message comes again: the worker may have died before it asked for the next one.
  else if (item.row.version === version + 1) await ask(item);
}
