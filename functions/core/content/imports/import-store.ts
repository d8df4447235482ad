import type { ImportGroup } from '../../../../shared/content/read-info-csv.ts';
import { type ImportOutcome, OUTCOMES_PER_PAGE } from '../../../../shared/contract/content/imports.ts';
import { now } from '../../../platform/clock.ts';
import {
  getItem,
  getItems,
  type Item,
  inPages,
  type Key,
  putItem,
  putItems,
  queryItems,
} from '../../../platform/table.ts';

/**
 * An import of Infos. All of its items expire after some days:
 * - `infoImport#<id>` / `head`: whose Infos they are, and the columns of the file
 * - `infoImport#<id>` / `part#<n>`: which Infos the n-th part has, in the order of the file
 * - `infoImport#<id>` / `info#<line>`: an Info as it was read
 * - `infoImport#<id>` / `dry#<line>`, `run#<line>`: what became of it in the dry run, and in the import
 */
interface HeadItem extends Item {
  readonly userId: string;
  readonly columns: readonly string[];
}

/** An Info of a part: what duplicates are recognised by. */
interface PartEntry {
  readonly line: number;
  readonly id: string;
  readonly name: string;
}
type PartItem = Item & { readonly groups: readonly PartEntry[] };
type GroupItem = Item & { readonly group: ImportGroup };
type OutcomeItem = Item & StoredOutcome;

export interface StoredOutcome {
  readonly outcome: ImportOutcome;
  /** Only while further devices of an Info that was saved are still to be added or released. */
  readonly isPartly?: boolean;
}

export type Phase = 'dry' | 'run';

const KEPT_MS = 7 * 24 * 3600_000;
const keyOf = (id: string, sk: string): Key => ({ pk: `infoImport#${id}`, sk });
const digits = (number: number) => String(number).padStart(8, '0');
const expiring = () => ({ schema: 1, ttl: Math.ceil((now() + KEPT_MS) / 1000) });

export const insertImport = (id: string, userId: string, columns: readonly string[]): Promise<void> =>
  putItem({ ...keyOf(id, 'head'), ...expiring(), userId, columns });

export const readImport = (id: string) => getItem<HeadItem>(keyOf(id, 'head'), { consistent: true });

/** Stores a part. Its list comes last: without it, nothing of the part counts. */
export async function putPart(id: string, part: number, groups: readonly ImportGroup[]): Promise<void> {
  await putItems(
    groups.map((group) => ({ ...keyOf(id, `info#${digits(group.line)}`), ...expiring(), group })),
  );
  const entries = groups.map(({ line, id: infoId, name }) => ({ line, id: infoId, name }));
  await putItem({ ...keyOf(id, `part#${digits(part)}`), ...expiring(), groups: entries });
}

/** The Infos of all parts, in the order of the file. */
export async function readEntries(id: string): Promise<PartEntry[]> {
  const { pk } = keyOf(id, '');
  const range = { prefix: 'part#' };
  const parts = inPages((after) => queryItems<PartItem>(pk, { range, consistent: true, after }));
  return (await Array.fromAsync(parts, ({ groups }) => groups)).flat();
}

/** Infos as they were read, by their rows. */
export async function readGroups(id: string, lines: readonly number[]): Promise<Map<number, ImportGroup>> {
  const items = await getItems<GroupItem>(
    lines.map((line) => keyOf(id, `info#${digits(line)}`)),
    { consistent: true },
  );
  return new Map(items.map(({ group }) => [group.line, group]));
}

/** What became of an Info, as an item: for the transaction that saves the Info, or alone. */
export const outcomeItem = (id: string, phase: Phase, line: number, stored: StoredOutcome): Item => ({
  ...keyOf(id, `${phase}#${digits(line)}`),
  ...expiring(),
  ...stored,
});

/** What became of Infos before, by their rows. */
export async function outcomesOf(
  id: string,
  phase: Phase,
  lines: readonly number[],
): Promise<Map<number, StoredOutcome>> {
  const items = await getItems<OutcomeItem>(
    lines.map((line) => keyOf(id, `${phase}#${digits(line)}`)),
    { consistent: true },
  );
  return new Map(items.map((item) => [Number(item.sk.slice(phase.length + 1)), item]));
}

/** A page of outcomes after a row. */
export async function pageOfOutcomes(
  id: string,
  phase: Phase,
  after: number,
): Promise<{ items: ImportOutcome[]; next?: number }> {
  const { items } = await queryItems<OutcomeItem>(keyOf(id, '').pk, {
    range: { from: `${phase}#${digits(after + 1)}`, to: `${phase}#~` },
    consistent: true,
    limit: OUTCOMES_PER_PAGE,
  });
  const last = items.at(-1);
  return {
    items: items.map(({ outcome }) => outcome),
    // A page of DynamoDB may be short, so only an empty one is the last.
    ...(last && { next: Number(last.sk.slice(phase.length + 1)) }),
  };
}
