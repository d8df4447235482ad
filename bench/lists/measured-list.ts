import type { Role } from '../../shared/roles.ts';

/**
 * What the benchmarks must know of a list beside its contract: how its rows come into being, and values to filter by.
 * A list of the contract that has none, or a filter without a sample, fails them.
 */
export interface MeasuredList {
  /**
   * Makes one row of an owner through the product's own code. Answers the texts in which its copies differ: every item
   * that holds one of them is copied with others.
   */
  plant(ownerId: string, kind: RowKind): Promise<readonly string[]>;
  /** What stands in the copy at a position instead, in the same order; copies sort by their positions. */
  marksAt(position: number, marks: readonly string[]): readonly string[];
  readonly samples: { readonly [fieldAndOperator: string]: Sample };
  /** Whose rows each role sees, where nobody can be named by `user=`. */
  readonly whose?: { readonly [role in Role]?: Whose };
  /** Whether each row's live state or owner is read too: always, or with this extra field. */
  readonly live?: 'always' | { readonly with: string };
  /** How many people a row may name, where it is not its owner alone. */
  readonly people?: number;
  /** Queries that a full page takes without a filter: more than one only where several orders are merged. */
  readonly queries?: number;
}

/** The caller's own rows, those of the group that the caller administers, the one row that the caller has, or all. */
export type Whose = 'own' | 'group' | 'one' | 'everybody';

/** A row like many, a row unlike those (so that a filter has something to leave out), and the only one of its kind. */
export const ROW_KINDS = ['many', 'other', 'rare'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Stands in a sample for the id of the rows' owner. */
export const OWNER = '{owner}';

/** Values of one filter field and operator. */
export interface Sample {
  /** Holds for the rows like many; absent where no value holds for more than one. */
  readonly many?: string;
  /** Holds for the rare row alone, where there is such a value. */
  readonly rare?: string;
  /** Queries that a page of each takes, where it is not one: the orders it merges. */
  readonly queries?: { readonly many?: number; readonly rare?: number };
}
