import type { ItemOwner } from '../use-owner-confirm.tsx';
import type { Placed } from './use-place-columns.tsx';

/** Devices whose site or tags are to be changed. */
export interface PlaceRequest {
  readonly what: 'site' | 'tags';
  readonly ids: readonly string[];
  /** Where they are now, as far as it is known. */
  readonly now: readonly Placed[];
  /** Their owner as the API takes it. */
  readonly whose: { readonly user?: string };
  /** A site belongs to one owner, and so do the tags that are suggested. */
  readonly isOfSeveral: boolean;
}

/** What a list or a page asks to change. */
export interface ChosenDevices {
  readonly ids: readonly string[];
  readonly now: readonly Placed[];
  /** In a list over all owners. */
  readonly owners: readonly (ItemOwner | undefined)[];
}
