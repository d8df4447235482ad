import { NO_SITE } from '../../../../shared/model/place.ts';
import { type Expression, expr } from '../../../platform/expression.ts';

/** Where a device is: the fields of its row. */
export interface Place {
  /** `none`: it is at no site. */
  readonly siteId: string;
  readonly tags: readonly string[];
}

/** The place of a device that nobody has placed. */
export const NOWHERE: Place = { siteId: NO_SITE, tags: [] };

/** A condition: the device is still where it was when it was read. */
export const isStillAt = ({ siteId, tags }: Place): Expression =>
  expr`#row.#siteId = ${siteId} AND #row.#tags = ${tags}`;

/** As the API says it: null for no site. */
export const toPlace = ({ siteId, tags }: Place) => ({
  siteId: siteId === NO_SITE ? null : siteId,
  tags: [...tags],
});
