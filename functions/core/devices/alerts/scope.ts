import { Refusal } from '../../../../shared/errors.ts';
import { ALERT_FACTS } from '../../../../shared/model/alert.ts';
import { PLACED_BEACONS } from '../beacons/place-beacons.ts';
import { PLACED_HUBS } from '../hubs/place-hubs.ts';
import { type PlaceFields, placeIn } from '../ownership/place.ts';
import { ownerOfSite } from '../places/owner-of-site.ts';
import type { Evaluation } from './decide.ts';
import { clearOf } from './evaluators/evaluator.ts';
import type { RuleRow } from './rule-store.ts';

type Scope = Pick<RuleRow, 'siteId' | 'tag'>;

/** Throws MISSING_DATA_REFERENCE for a site that is not the rule's owner's. */
export async function checkScope({ siteId }: Pick<Scope, 'siteId'>, userId: string): Promise<void> {
  if (siteId === null) return;
  if ((await ownerOfSite(siteId)) !== userId) throw new Refusal('MISSING_DATA_REFERENCE', { siteId });
}

const PLACED = { beacon: PLACED_BEACONS, hub: PLACED_HUBS } as const;

/** The states of devices for a rule: the condition does not count for a device that is not where the rule looks. */
export async function withinScope(
  { kind, siteId, tag }: Scope & Pick<RuleRow, 'kind'>,
  evaluations: readonly Evaluation[],
  at: number,
): Promise<readonly Evaluation[]> {
  if (siteId === null && tag === null) return evaluations;
  const ids = evaluations.filter(({ is }) => is !== 'clear').map(({ deviceId }) => deviceId);
  const places = await PLACED[ALERT_FACTS[kind].device].places(ids);
  const isWithin = (place: PlaceFields | undefined): boolean => {
    if (!place) return false;
    const is = placeIn(place);
    return (siteId === null || is.siteId === siteId) && (tag === null || is.tags.includes(tag));
  };
  return evaluations.map((one) =>
    one.is === 'clear' || isWithin(places.get(one.deviceId)) ? one : clearOf(one.deviceId, at),
  );
}
