import type { Scope } from '../../../../shared/model/scope.ts';
import type { Caller } from '../../../platform/caller.ts';
import { joinedCandidates } from '../../../platform/joined-candidates.ts';
import {
  type Candidates,
  idOf,
  type ListDefinition,
  type RowItem,
} from '../../../platform/list-definition.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { ownedDevice, SEARCHED } from './owned-device.ts';
import { type PlaceFields, placeIn } from './place.ts';
import { byTag } from './tag-words.ts';

type Kind = 'hub' | 'beacon';

/**
 * Whether a device is one that a call may reach, by where it is now. The row must have been read consistently: a member
 * let in to a site must not see a device that was moved away.
 *
 * @param scope absent: the call is not limited
 */
export function isInScope({ scope }: Pick<Caller, 'scope'>, row: PlaceFields): boolean {
  return scope === undefined || firstReason(scope, row) !== undefined;
}

/** The first site or tag of a scope that a device has, as its position in the scope; undefined: the device is outside. */
function firstReason({ siteIds, tags }: Scope, row: PlaceFields): number | undefined {
  const place = placeIn(row);
  const at = siteIds.indexOf(place.siteId);
  if (at >= 0) return at;
  const tagged = tags.findIndex((tag) => place.tags.includes(tag));
  return tagged < 0 ? undefined : siteIds.length + tagged;
}

/** The list with the devices of a scope in it, for callers who are limited to some sites and tags. */
export const scopedList = (kind: Kind, list: ListDefinition): ListDefinition => ({
  ...list,
  within: (scope, owner) => inScope(kind, scope, owner),
});

/**
 * The devices of a scope: those of its sites, each by its place in the index, then those of its tags. Each device is found once, by
 * the first site or tag of the scope that it has.
 */
function inScope(kind: Kind, scope: Scope, owner: string): Candidates {
  const parts = [
    ...scope.siteIds.map((id) => atSite(kind, owner, id)),
    ...scope.tags.map((tag) => byTag(kind, owner, tag, true)),
  ];
  return joinedCandidates(parts.map((candidates, index) => onlyFirst(candidates, scope, index)));
}

const onlyFirst =
  (candidates: Candidates, scope: Scope, index: number): Candidates =>
  async (position, most) => {
    const { found, stoppedAt } = await candidates(position, most);
    const accepts = ({ row }: RowItem<PlaceFields>) => firstReason(scope, row) === index;
    return { found: found.map(({ id, at }) => ({ id, at, accepts })), stoppedAt };
  };

function atSite(kind: Kind, owner: string, siteId: string): Candidates {
  const { slot } = SEARCHED.site;
  const { rowKey, partitionOf } = ownedDevice(kind);
  const own = partitionOf(owner);
  return async (position, most) => {
    const { items, stoppedSort } = await queryIndex('own', slot, own, {
      range: { prefix: `${siteId}#` },
      limit: most,
      after:
        position === undefined
          ? undefined
          : positionIn('own', slot, own, { ...rowKey(idOf(position)), sort: position }),
    });
    return { found: items.map(({ sort }) => ({ id: idOf(sort), at: sort })), stoppedAt: stoppedSort };
  };
}
