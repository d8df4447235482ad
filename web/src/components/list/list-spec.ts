import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterFields, Operator } from '../../../../shared/filter.ts';
import type { Total } from '../../../../shared/model/page.ts';
import type { Called } from '../use-may.ts';
import type { Selection } from './selection.ts';

/** A column of a CSV file. Undefined and null leave the field empty. */
export interface CsvField<T> {
  readonly title: string;
  readonly csv: (item: T) => string | number | null | undefined;
}

/** The definition of a column: title, cell and export. */
export interface Column<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: T) => ReactNode;
  /** Absent for a column of buttons, which is always shown. */
  readonly csv?: CsvField<T>['csv'];
  /** Amounts and numbers that are compared: at the end of their cells. */
  readonly isAmount?: true;
  /** The unit of the exported number, which the title of its column in a file names. */
  readonly unit?: string;
  /** Further values that its cell shows, with columns of their own in a file. */
  readonly also?: readonly CsvField<T>[];
  /** Identifies the item: always shown, and the heading of the card that a row becomes on phones. */
  readonly lead?: true;
  /**
   * The `extra_field` that it needs. It costs the server a further read for each row, so it is requested only while the
   * column is shown.
   */
  readonly extra?: string;
  /** The name by which the server sorts the list by this column. Absent: it cannot. */
  readonly sort?: string;
  /**
   * Where on the card of two lines that a row becomes on phones: at the end of the first line, or in the second, below
   * the lead cell, or at its end. Absent: shown when the card is opened. A place holds one column.
   */
  readonly card?: 'firstEnd' | 'second' | 'secondEnd';
  /** The lead cell unfolds by itself, so a card that shows all columns needs no arrow. */
  readonly unfolds?: true;
  /** Hidden unless the user shows it in the view menu. */
  readonly initiallyHidden?: true;
}

/** A field that can be searched by text. Its limits are those of the contract's filter fields. */
export interface TextSearch {
  readonly field: string;
  readonly label: string;
  /** A valid value: the placeholder, and the example in the message about a malformed value. */
  readonly example: string;
  /** The default is `eq`. */
  readonly operator?: (value: string) => Operator;
  /** Known values that start with the typed text, offered after the user's own recent searches. */
  readonly suggest?: (typed: string) => Promise<readonly string[]>;
}

/** A value to filter by. */
export interface ChoiceOption {
  readonly label: string;
  readonly expression: () => string;
}

/** A field that is filtered by choosing a value. */
export interface ChoiceFilter {
  readonly field: string;
  readonly label: string;
  readonly any: string;
  readonly options: readonly ChoiceOption[];
  /** Where there are too many values for a list of options: what searches them by text, and its label. */
  readonly find?: (typed: string) => Promise<FoundOptions>;
  readonly search?: string;
  /** What the options do not say by themselves. */
  readonly hint?: string;
  /** The text for a value that is not one of the options, such as a point in time from a link. */
  readonly other?: (value: string, operator: Operator) => string;
}

export interface FoundOptions {
  readonly options: readonly ChoiceOption[];
  /** False: only the first ones. */
  readonly isAll: boolean;
}

/** The parameters of a request for a page. */
export interface ListQuery {
  readonly starting_at?: string;
  readonly limit: number;
  readonly filter: string[];
  readonly sort?: string;
  /** Also counts the items of all pages. */
  readonly total?: 'true';
}

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly links: { readonly self: string; readonly next?: string };
  readonly total?: Total;
}

/** An action on the selected items, in addition to those of every list. */
export interface SelectionAction<T> {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Much is lost by it. It is red, in the menu of the rare actions. */
  readonly isDanger?: true;
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
  /** A letter that performs it on the selection, or without one on all that the filters find. */
  readonly key?: { readonly letter: string; readonly label: string };
  readonly perform: (selection: Selection<T>) => void;
}

/** The searches and filters of a list. */
export interface ListFilters {
  readonly searches: readonly TextSearch[];
  readonly choices: readonly ChoiceFilter[];
}

/** The definition of a list screen. */
export interface ListSpec<T> extends ListFilters {
  /** Names what is stored for the list: view settings, recent searches, selection. */
  readonly name: string;
  /** The owner of the items: another owner resets the list. */
  readonly owner: string;
  readonly idOf: (item: T) => string;
  /**
   * The subject of a row, if its own id means nothing to users. It labels the checkbox and is copied instead of the id.
   */
  readonly subjectOf?: (item: T) => string;
  /** `extra`: the extra fields of the shown columns. */
  readonly load: (query: ListQuery, extra: readonly string[]) => Promise<ListPage<T>>;
  readonly columns: readonly Column<T>[];
  readonly fields: FilterFields;
  /** The cursor of the page, from the route, and the path of another page. */
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  /** The empty state, when there are no items even without a filter. */
  readonly empty: {
    readonly title: string;
    readonly hint: ReactNode;
    readonly icon?: LucideIcon;
    /** A suggested command. */
    readonly action?: ReactNode;
  };
  /** What it means that nothing matches the only filter, by that filter, where it is good news. */
  readonly goodNews?: Readonly<Record<string, string>>;
  /** The server counts what the filters find. */
  readonly counted?: true;
  /** False for a list of past events. */
  readonly selectable: boolean;
  /** Milliseconds until the page with these items is refreshed automatically; 0: never. */
  readonly pollMs?: (items: readonly T[]) => number;
  readonly actions?: readonly SelectionAction<T>[];
}
