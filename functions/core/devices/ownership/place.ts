import { NO_SITE } from '../../../../shared/model/place.ts';
import { type Expression, expr } from '../../../platform/expression.ts';

/** Where a device is. */
export interface Place {
  /** `none`: it is at no site. */
  readonly siteId: string;
  readonly tags: readonly string[];
}

/** The fields of a device's row. A device that was registered before there were sites lacks them until it is placed. */
export type PlaceFields = { readonly [F in keyof Place]?: Place[F] };

/** The place of a device that nobody has placed. */
export const NOWHERE: Place = { siteId: NO_SITE, tags: [] };

export const placeIn = ({ siteId = NO_SITE, tags = [] }: PlaceFields): Place => ({ siteId, tags });

/** A condition: the device is still where it was when it was read. */
export const isStillAt = ({ siteId, tags }: PlaceFields): Expression => {
  const sameSite =
    siteId === undefined ? expr`attribute_not_exists(#row.#siteId)` : expr`#row.#siteId = ${siteId}`;
  const sameTags = tags === undefined ? expr`attribute_not_exists(#row.#tags)` : expr`#row.#tags = ${tags}`;
  return expr`${sameSite} AND ${sameTags}`;
};

/** As the API says it: null for no site. */
export function toPlace(row: PlaceFields): { siteId: string | null; tags: string[] } {
  const { siteId, tags } = placeIn(row);
  return { siteId: siteId === NO_SITE ? null : siteId, tags: [...tags] };
}
