import { type Condition, formatFilter } from '../../shared/filter.ts';
import type { Scope } from '../../shared/model/scope.ts';
import type { Cursors } from './cursor.ts';
import type { Slot } from './indexes.ts';
import type { Item, Range } from './table.ts';

/**
 * Lists over the generic indexes. One filter is one Query on its slot, for every caller and any number of items. With
 * several filters, the first declared one drives the Query, and the others are filter expressions. A page takes a
 * limited number of Queries, so it may be short; it then has `next` and `searchedUntil`.
 */
interface ListFields {
  /**
   * By filter field, the most selective first. `slot`: its index, sorted by `<value>#<id>`. `path`: the field of the
   * list row, used if another field drives. A value that changes often has no path and always drives: it is not in the
   * row, so a change rewrites one slot instead of all.
   */
  readonly [field: string]: ListField;
}

export interface ListField {
  readonly slot?: Slot;
  readonly path?: string;
  /** The field is a list, and the filter looks for one of its values. */
  readonly isList?: true;
  /** The sort form of a value, if it differs from the value. */
  readonly sortValue?: (value: string) => string;
  /** The sort key range of a condition, if it differs from the default for its operator. */
  readonly range?: (condition: Condition) => Range;
  /** The filter matches the beginning of words, by pointers (see list-by-words.ts). */
  readonly words?: true;
  /**
   * The filter reads candidates, which have their own order (see list-of-candidates.ts). With a path, its values can
   * also be compared, so it need not drive.
   */
  readonly candidates?: (value: string, owner: string | undefined) => Candidates;
  /** Whether a row is one that the candidates for a value would find, where others drive: within a scope. */
  readonly matches?: (value: string, row: Readonly<Record<string, unknown>>) => boolean;
}

/** A listed item, as stored in the table. */
export type RowItem<Row> = Item & { row: Row & Record<string, unknown>; own?: string };

/** An item that may belong to a page. */
interface Candidate {
  readonly id: string;
  /** Its position in the candidates' order. */
  readonly at: string;
  /** Whether its current row still matches. */
  readonly accepts?: (item: RowItem<Record<string, unknown>>) => boolean;
}

/**
 * The candidates after a position, not many more than requested, and the position to continue at; undefined: no more
 * candidates. A short result alone does not mean the end.
 */
export type Candidates = (
  position: string | undefined,
  most: number,
) => Promise<{ readonly found: readonly Candidate[]; readonly stoppedAt?: string | undefined }>;

export interface ListDefinition {
  /** Part of its items' keys and partitions: `<kind>#<id>`, `<kind>#<owner>`, `<kind>`. */
  readonly kind: string;
  /** The partitions of everybody's items (see shards.ts), by default one of the kind's name. */
  readonly everybody?: readonly string[];
  readonly fields: ListFields;
  /** The slots by which a page may be sorted, by name: every item is in them. */
  readonly sorts?: Readonly<Record<string, Slot>>;
  /** Greatest sort value first: newest first. */
  readonly descending?: true;
  /** The items of an owner within a scope, by their rows now. Absent: members limited to a scope have no such list. */
  readonly within?: (scope: Scope, owner: string) => Candidates;
}

export interface ListRequest {
  /** The owner of the items; undefined: all owners. */
  readonly owner: string | undefined;
  readonly conditions: readonly Condition[];
  /** Only the items within it. The list must have `within`. */
  readonly scope?: Scope | undefined;
  readonly limit: number;
  /** One of the list's sorts, with `-` before it from its end; undefined: the list's own order. */
  readonly sort?: string | undefined;
  readonly starting_at?: string | undefined;
  /** By default signed cursors. */
  readonly cursors?: Cursors;
}

export interface Listed<Row> {
  readonly row: Row;
  /** undefined: the item is unowned. */
  readonly ownerId: string | undefined;
}

export interface Page<Row> {
  readonly items: Listed<Row>[];
  readonly next?: string;
  readonly searchedUntil?: string;
}

/** What a cursor is bound to. */
export const bindingOf = (
  list: ListDefinition,
  partition: string,
  { conditions, sort, scope }: Pick<ListRequest, 'conditions' | 'sort' | 'scope'>,
) =>
  JSON.stringify([
    list.kind,
    partition,
    conditions.map(formatFilter).sort(),
    ...(sort ? [sort] : []),
    ...(scope ? [scope.siteIds, scope.tags] : []),
  ]);

/** The id at the end of a sort value. */
export const idOf = (sort: string) => sort.slice(sort.lastIndexOf('#') + 1);
