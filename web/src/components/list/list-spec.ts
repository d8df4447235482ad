import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterFields, Operator } from '../../../../shared/filter.ts';
import type { Selection } from './selection.ts';

/** A column of a CSV file. Undefined and null leave the field empty. */
export interface CsvField<T> {
  readonly title: string;
  readonly csv: (item: T) => string | number | null | undefined;
}

/** One column, as data: what it is called, shows and exports. */
export interface Column<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: T) => ReactNode;
  /** A column of buttons has none, and is always shown. */
  readonly csv?: CsvField<T>['csv'];
  /** What its cell shows besides: columns of their own in a file. */
  readonly also?: readonly CsvField<T>[];
  /** Names the item: always shown, and the head of the card that a row becomes on a phone. */
  readonly lead?: true;
  /** The `extra_field` it needs: a further read for each row, so it is asked for only while the column is shown. */
  readonly extra?: string;
  /** Hidden unless the user shows it in the view menu. */
  readonly initiallyHidden?: true;
}

/** A field that can be searched by text. Its limits are those of the contract's filter fields. */
export interface TextSearch {
  readonly field: string;
  readonly label: string;
  /** A valid value: the placeholder, and the example in the message about a malformed one. */
  readonly example: string;
  /** `eq` where it says nothing. */
  readonly operator?: (value: string) => Operator;
  /** Known values that begin with what is typed, offered after one's own recent searches. */
  readonly suggest?: (typed: string) => Promise<readonly string[]>;
}

/** A field one chooses for. */
export interface ChoiceFilter {
  readonly field: string;
  readonly label: string;
  readonly any: string;
  readonly options: readonly { readonly label: string; readonly expression: () => string }[];
  /** How to call a value that is none of the options (a point in time that was chosen earlier, or by a link). */
  readonly other?: (value: string, operator: Operator) => string;
}

/** What the API is asked for a page. */
export interface ListQuery {
  readonly starting_at?: string;
  readonly limit: number;
  readonly filter: string[];
}

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly links: { readonly self: string; readonly next?: string };
}

/** What can be done with what is ticked, besides what every list can do. */
export interface SelectionAction<T> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly perform: (selection: Selection<T>) => void;
}

/** How a list can be searched and narrowed. */
export interface ListFilters {
  readonly searches: readonly TextSearch[];
  readonly choices: readonly ChoiceFilter[];
}

/** Everything a screen has to say to get a list. */
export interface ListSpec<T> extends ListFilters {
  /** Names what is stored for it: look, recent searches, selection. */
  readonly name: string;
  /** The owner of the items: another owner resets the list. */
  readonly owner: string;
  readonly idOf: (item: T) => string;
  /** What a row is about, where its own id says nothing to anybody: its tick says it, and copying ids copies it. */
  readonly aboutOf?: (item: T) => string;
  /** `extra` are those of the shown columns. */
  readonly load: (query: ListQuery, extra: readonly string[]) => Promise<ListPage<T>>;
  readonly columns: readonly Column<T>[];
  readonly fields: FilterFields;
  /** The cursor of the page, from the route, and the path of another page. */
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  /** What to say when there is nothing at all, without any filter. */
  readonly empty: {
    readonly title: string;
    readonly hint: ReactNode;
    readonly icon?: LucideIcon;
    /** What to do about it. */
    readonly action?: ReactNode;
  };
  /** A list of what has happened cannot be selected from. */
  readonly selectable: boolean;
  /** Milliseconds until the page with these items is refreshed automatically; 0 is never. */
  readonly pollMs?: (items: readonly T[]) => number;
  readonly actions?: readonly SelectionAction<T>[];
}
