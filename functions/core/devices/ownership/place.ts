import type { Spot } from '../../../../shared/model/place.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { type Expression, expr } from '../../../platform/expression.ts';

/** Where a device is. */
export interface Place {
  /** `none`: it is at no site. */
  readonly siteId: string;
  readonly tags: readonly string[];
  /** Null: it has none. */
  readonly spot: StoredSpot | null;
}

/** Where a device is on a floor plan. */
export interface StoredSpot extends Spot {
  /** The floor plan that it is on (see `StoredPlan`). On any other one, the spot is void. */
  readonly drawing: string;
}

/** The fields of a device's row. A device that was placed before there were sites or spots lacks them until it is placed. */
export type PlaceFields = { readonly [F in keyof Place]?: Place[F] };

/** The place of a device that nobody has placed. */
export const NOWHERE: Place = { siteId: NO_SITE, tags: [], spot: null };

export const placeIn = ({ siteId = NO_SITE, tags = [], spot = null }: PlaceFields): Place => ({
  siteId,
  tags,
  spot,
});

/** A place after a change; absent fields stay. A device that leaves its site leaves its spot there. */
export function movedTo(
  before: Place,
  { siteId = before.siteId, tags = before.tags, spot }: PlaceFields,
): Place {
  const isThere = siteId === before.siteId;
  return { siteId, tags, spot: spot !== undefined ? spot : isThere ? before.spot : null };
}

/** A condition: the device is still where it was when it was read. */
export const isStillAt = ({ siteId, tags, spot }: PlaceFields): Expression => {
  const sameSite =
    siteId === undefined ? expr`attribute_not_exists(#row.#siteId)` : expr`#row.#siteId = ${siteId}`;
  const sameTags = tags === undefined ? expr`attribute_not_exists(#row.#tags)` : expr`#row.#tags = ${tags}`;
  const sameSpot = spot === undefined ? expr`attribute_not_exists(#row.#spot)` : expr`#row.#spot = ${spot}`;
  return expr`${sameSite} AND ${sameTags} AND ${sameSpot}`;
};

/** As the API says it: null for no site. */
export function toPlace(row: PlaceFields): { siteId: string | null; tags: string[] } {
  const { siteId, tags } = placeIn(row);
  return { siteId: siteId === NO_SITE ? null : siteId, tags: [...tags] };
}
