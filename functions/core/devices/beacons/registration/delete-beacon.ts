import type { deleteBeacon as contract } from '../../../../../shared/contract/admin.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { type Consequence, consequencesOf, join } from '../../ownership/change-owner.ts';
import { placeIn } from '../../ownership/place.ts';
import { ownerOf, readBeacon } from '../store.ts';
import type { Forgotten } from './forget-history.ts';
import { removeBeacon } from './removal-store.ts';

const ATTEMPTS = 6;

/**
 * Deletes a beacon for good. The message that deletes its history, and what hubs keep of it, is sent first and does
 * nothing if the beacon still exists. So neither a crash nor a lost race leaves any of it behind.
 *
 * @param consequences what other domains write in the same transaction
 */
export const deletingBeacon =
  (consequences: readonly Consequence[]): UseCase<typeof contract> =>
  async (caller, { params }) => {
    const id = params.n;
    let beacon = await readBeacon(id);
    if (!beacon) throw new Refusal('ENTITY_NOT_FOUND');
    const message: Forgotten = { beaconId: id, addedDate: beacon.row.addedDate, to: iso().slice(0, 10) };
    await enqueue('REMOVALS_QUEUE', message, UNTIL_DECIDED_SECONDS);
    for (let attempt = 1; attempt <= ATTEMPTS && beacon; attempt++) {
      const { type, description, orderCode, shortUrl } = beacon.row;
      const owner = ownerOf(beacon);
      const entry = {
        item: `beacon/${id}`,
        itemName: description,
        subjectId: owner ?? null,
        managerGroup: await groupOf(owner),
        before: { type, description, orderCode, shortUrl, owner: owner ?? null },
      };
      try {
        const following = await consequencesOf(consequences, [
          { id, infoPointId: beacon.row.infoPointId, place: placeIn(beacon.row) },
        ]);
        await removeBeacon(beacon, [
          ...join(following({ id, from: owner, to: undefined, isDeleted: true })),
          ...audited(caller, entry).map(({ write }) => write),
        ]);
        return {};
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        beacon = await readBeacon(id);
      }
    }
    if (beacon) throw new Refusal('PLEASE_TRY_AGAIN');
    return {};
  };
