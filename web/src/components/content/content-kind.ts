import type { LucideIcon } from 'lucide-react';
import type { FilterFields } from '../../../../shared/filter.ts';
import type { ListPage, ListQuery } from '../list/list-spec.ts';
import type { BulkError } from '../list/use-bulk.tsx';
import type { Renaming } from '../list/use-renaming.tsx';
import type { ItemOwner } from '../use-owner-confirm.tsx';

/** An Info or a tour in a list, with the field `F` that its switch changes. */
export type Content<F extends string = never> = Readonly<Record<F, boolean>> & {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** Grows with each change. */
  readonly version: number;
  /** Only in lists over all owners. */
  readonly owner?: ItemOwner | null | undefined;
  readonly createdDate: string;
  readonly changedDate: string;
};

/** The calls and addresses in which Infos and tours differ. */
export interface ContentKind<F extends string, T extends Content<F>> {
  readonly name: 'infos' | 'tours';
  readonly icon: LucideIcon;
  /** What the switch of a row changes. */
  readonly field: F;
  /** Items of one call on several. */
  readonly perCall: number;
  readonly filters: FilterFields;
  /** `extra`: the extra fields that are needed. */
  readonly find: (
    query: ListQuery & { readonly user?: string },
    extra: readonly string[],
  ) => Promise<ListPage<T>>;
  readonly rename: (id: string, name: string, item: T) => Promise<unknown>;
  readonly set: (item: T, isOn: boolean) => Promise<T>;
  /** The items are those of one owner. Returns those that could not be changed. */
  readonly setAll: (items: readonly T[], isOn: boolean) => Promise<readonly BulkError[]>;
  readonly removeAll: (items: readonly T[]) => Promise<readonly BulkError[]>;
  readonly paths: {
    readonly list: (cursor?: string) => string;
    /** The list of an owner. */
    readonly of: (owner: string) => string;
    readonly create: (owner: string) => string;
  };
}

/** The words of a list. They must stay the same object while the language does. */
export interface ContentTexts {
  readonly title: string;
  readonly titleAll: string;
  readonly titleOf: (name: string) => string;
  /** Asks an admin for a user. */
  readonly whose: string;
  readonly create: string;
  readonly empty: { readonly title: string; readonly hint: string };
  readonly bulk: {
    readonly running: string;
    readonly on: { readonly label: string; readonly done: (count: number) => string };
    readonly off: { readonly label: string; readonly done: (count: number) => string };
    readonly failed: (count: number, reason: string) => string;
    readonly deleted: (count: number) => string;
    readonly notDeleted: (count: number, reason: string) => string;
  };
}

/** What the columns of a list are made of. */
export interface ContentColumns<T> {
  /** Whose list it is. */
  readonly whose: string;
  readonly renaming: Renaming<T>;
  /** The item with local changes applied. */
  readonly known: (item: T) => T;
  readonly onSwitch: (item: T, isOn: boolean) => void;
  readonly onCopy: (item: T) => void;
  readonly onDelete: (item: T) => void;
}
