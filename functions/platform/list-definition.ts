import { type Condition, formatFilter } from '../../shared/filter.ts';
import type { Cursors } from './cursor.ts';
import type { Slot } from './indexes.ts';
import type { Item, Range } from './table.ts';

/**
 * Lists over the generic indexes. One filter is one Query on the slot made for it, whoever asks and however many
 * items there are. With several, the first declared one that is given drives, the others are filter expressions
 * over a bounded number of Queries: then a page may come short, with `next` and how far the search has looked.
 */
interface ListFields {
  /**
   * By filter field, the rarest first. `slot`: the index that answers it, sorted by `<value>#<id>`. `path`: where the
   * value stands in the list row, for when another field drives. What changes often has no path: it stands in no row,
   * so that a change rewrites one slot instead of all, and it always drives.
   */
  readonly [field: string]: ListField;
}

export interface ListField {
  readonly slot?: Slot;
  readonly path?: string;
  /** How a value stands in the slot, where that is not the value itself. */
  readonly sortValue?: (value: string) => string;
  /** The part of the slot's order that a condition names, where it is not simply that of the value. */
  readonly range?: (condition: Condition) => Range;
  /** Answered by pointers: the beginnings of words (see list-by-words.ts). */
  readonly words?: true;
  /** Answered by candidates in an order of their own (see list-of-candidates.ts). */
  readonly candidates?: (value: string, owner: string | undefined) => Candidates;
}

/** An item that a list shows, as it stands in the table. */
export type RowItem<Row> = Item & { row: Row & Record<string, unknown>; own?: string };

/** What may belong to a page. */
interface Candidate {
  readonly id: string;
  /** Where it stands in the candidates' order. */
  readonly at: string;
  /** Whether its row still is what led to it. */
  readonly accepts?: (item: RowItem<Record<string, unknown>>) => boolean;
}

/**
 * The candidates behind a position, not many more than wanted, and where they go on; undefined: they end there. Being cut
 * short is no end.
 */
export type Candidates = (
  position: string | undefined,
  most: number,
) => Promise<{ readonly found: readonly Candidate[]; readonly stoppedAt?: string | undefined }>;

export interface ListDefinition {
  /** Of its items' keys and partitions: `<kind>#<id>`, `<kind>#<owner>`, `<kind>`. */
  readonly kind: string;
  readonly fields: ListFields;
  /** The greatest sort value first: what is newest. */
  readonly descending?: true;
}

export interface ListRequest {
  /** Whose items; undefined lists everybody's. */
  readonly owner: string | undefined;
  readonly conditions: readonly Condition[];
  readonly limit: number;
  readonly starting_at?: string | undefined;
  /** By default for callers. */
  readonly cursors?: Cursors;
}

export interface Listed<Row> {
  readonly row: Row;
  /** Whose it is; undefined: nobody's. */
  readonly ownerId: string | undefined;
}

export interface Page<Row> {
  readonly items: Listed<Row>[];
  readonly next?: string;
  readonly searchedUntil?: string;
}

/** What a cursor belongs to. */
export const bindingOf = (list: ListDefinition, partition: string, conditions: readonly Condition[]) =>
  JSON.stringify([list.kind, partition, conditions.map(formatFilter).sort()]);

/** The id at the end of a sort value. */
export const idOf = (sort: string) => sort.slice(sort.lastIndexOf('#') + 1);
