import { expr } from '../../../platform/expression.ts';
import { getItems, type Item, type Key, queryItems, type Write } from '../../../platform/table.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import type { Claim } from '../../kernel/meter/cause.ts';

/**
 * `info#<id>` / `dev#<beaconId>`: the assignment of a device to an Info. The same transaction writes the Info's id into the
 * device's row (devices/beacons/info-point.ts), which is what decides that a device has only one.
 */
type AssignmentItem = Item & { readonly schema: 1; readonly claimId: string };

const PREFIX = 'dev#';
const assignmentKey = (infoId: string, beaconId: string): Key => ({
  pk: `info#${infoId}`,
  sk: `${PREFIX}${beaconId}`,
});
const claimOf = ({ sk, claimId }: AssignmentItem): Claim => ({
  id: claimId,
  beaconId: sk.slice(PREFIX.length),
});

/** The write that assigns a device, with the claim that begins. */
export function assignmentWrite(infoId: string, beaconId: string): { claim: Claim; write: Write } {
  const claim = { id: newTimeId(), beaconId };
  return {
    claim,
    write: {
      put: { ...assignmentKey(infoId, beaconId), schema: 1, claimId: claim.id },
      when: expr`attribute_not_exists(#pk)`,
    },
  };
}

/** The write that ends an assignment. Its condition fails if it has ended already. */
export const releaseWrite = (infoId: string, { id, beaconId }: Claim): Write => ({
  delete: assignmentKey(infoId, beaconId),
  when: expr`#claimId = ${id}`,
});

/** Some of the devices of an Info, ordered by id and read consistently. */
export async function someDevicesOf(
  infoId: string,
  { limit, after }: { limit?: number; after?: Record<string, string> | undefined } = {},
): Promise<{ claims: Claim[]; stoppedAt: Record<string, string> | undefined }> {
  const { items, stoppedAt } = await queryItems<AssignmentItem>(`info#${infoId}`, {
    range: { prefix: PREFIX },
    consistent: true,
    limit,
    after,
  });
  return { claims: items.map(claimOf), stoppedAt };
}

/** All devices of an Info, ordered by id and read consistently. */
export async function devicesOf(infoId: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  let after: Record<string, string> | undefined;
  do {
    const page = await someDevicesOf(infoId, { after });
    claims.push(...page.claims);
    after = page.stoppedAt;
  } while (after);
  return claims;
}

/** The assignments of these pairs, read consistently. Those that have ended are left out. */
export async function readAssignments(
  pairs: readonly { readonly infoId: string; readonly beaconId: string }[],
): Promise<(Claim & { readonly infoId: string })[]> {
  const items = await getItems<AssignmentItem>(
    pairs.map(({ infoId, beaconId }) => assignmentKey(infoId, beaconId)),
    { consistent: true },
  );
  return items.map((item) => ({ ...claimOf(item), infoId: item.pk.slice('info#'.length) }));
}
