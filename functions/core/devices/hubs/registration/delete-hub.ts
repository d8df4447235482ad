import type { deleteHub as contract } from '../../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { spellingsOf } from '../../../../../shared/model/hub.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { certificatesOf, removeThing } from '../../../../platform/things.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { type Consequence, consequencesOf, join } from '../../ownership/change-owner.ts';
import { placeIn } from '../../ownership/place.ts';
import { ownerOf, readHub } from '../store.ts';
import { endUpdateOfDeleted } from '../update/end-update-of-deleted.ts';
import { removeHub, setRemoving } from './removal-store.ts';

const ATTEMPTS = 4;

/**
 * Deletes a hub for good. Its certificates and thing are deleted first, so that it cannot reconnect while its items are
 * deleted. The row lists the certificates and is deleted last, so that the next call can finish a deletion that died.
 *
 * @param consequences what other domains write in the same transaction
 * @param keepSightings keeps what only the hub's digest tells of beacons
 */
export const deletingHub =
  (
    consequences: readonly Consequence[],
    keepSightings: (hubId: string) => Promise<void>,
  ): UseCase<typeof contract> =>
  async (caller, { params }) => {
    const hub = await readHub(params.id);
    if (!hub) throw new Refusal('ENTITY_NOT_FOUND');
    const names = spellingsOf(params.id);
    const certificates = [...new Set([...(hub.removing ?? []), ...(await certificatesOf(names))])];
    if (!(await setRemoving(params.id, certificates))) throw new Refusal('ENTITY_NOT_FOUND');
    await removeThing(names, certificates);
    await endUpdateOfDeleted(params.id);
    await keepSightings(params.id);
    await removeItems(caller, params.id, consequences);
    return {};
  };

/** The owner may change concurrently; then the transaction is retried, so that the right owner's count is reduced. */
async function removeItems(caller: Caller, id: string, consequences: readonly Consequence[]): Promise<void> {
  // Read only now, because the owner could change the description until the removal was recorded.
  let hub = await readHub(id);
  for (let attempt = 1; attempt <= ATTEMPTS && hub; attempt++) {
    const { description, orderCode, hardware } = hub.row;
    const owner = ownerOf(hub);
    const subjectId = owner ?? null;
    const managerGroup = await groupOf(owner);
    const before = { description, orderCode, hardware, owner: subjectId };
    try {
      const following = await consequencesOf(consequences, [{ id, place: placeIn(hub.row) }]);
      await removeHub(hub, [
        ...join(following({ id, from: owner, to: undefined, isDeleted: true })),
        ...audited(caller, { item: `hub/${id}`, itemName: description, subjectId, managerGroup, before }).map(
          ({ write }) => write,
        ),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      hub = await readHub(id);
    }
  }
  if (hub) throw new Refusal('PLEASE_TRY_AGAIN');
}
