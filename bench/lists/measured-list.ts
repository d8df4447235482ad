import type { Role } from '../../shared/roles.ts';

/**
 * What the benchmarks need to know about a list in addition to its contract: how to create its rows, and values for its
 * filters. They fail for a list without this information and for a filter without a sample.
 */
export interface MeasuredList {
  /**
   * Creates one row of an owner with the product's own code. Returns the texts in which its copies must differ: every
   * item that contains one of them is copied with other texts.
   */
  plant(ownerId: string, kind: RowKind): Promise<readonly string[]>;
  /** The texts of the copy at a position, in the same order. Copies sort by their positions. */
  uniqueTextsAt(position: number, uniqueTexts: readonly string[]): readonly string[];
  readonly samples: { readonly [fieldAndOperator: string]: Sample };
  /** Whose rows each role sees without `user=`: for lists that do not take it, and those that are only of one user. */
  readonly whose?: { readonly [role in Role]?: Whose };
  /** Whether live state or owner of each row is read, too: always, or with this extra field. */
  readonly live?: 'always' | { readonly with: string };
  /** The number of users that a row may name, if more than its owner. */
  readonly people?: number;
  /** Queries of a full page without a filter: more than one only if the page merges several index orders. */
  readonly queries?: number;
  /** Over how many partitions everybody's rows are spread; a page reads each. */
  readonly shards?: number;
  /** The number of Queries of a page of everybody's rows, if the partitions differ by the value of the filter. */
  readonly queriesOfAll?: (queries: number, value: string | undefined) => number;
}

/** The caller's own rows, those of the group that the caller administers, the caller's only row, or all rows. */
export type Whose = 'own' | 'group' | 'one' | 'everybody';

/** A row with frequent values, one with other values (so that a filter leaves rows out), and one with unique values. */
export const ROW_KINDS = ['many', 'other', 'rare'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Placeholder in a sample for the id of the rows' owner. */
export const OWNER = '{owner}';

/** Values of one filter field and operator. */
export interface Sample {
  /** Matches the rows with frequent values; absent if every value is unique. */
  readonly many?: string;
  /** Matches only the rare row; absent if there is no such value. */
  readonly rare?: string;
  /** Queries of a page with each value, if more than one, because it merges several index orders. */
  readonly queries?: { readonly many?: number; readonly rare?: number };
}
