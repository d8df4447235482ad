import type { deleteHub as contract } from '../../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { spellingsOf } from '../../../../../shared/model/hub.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { certificatesOf, removeThing } from '../../../../platform/things.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { type Consequence, consequencesOf } from '../../ownership/change-owner.ts';
import { ownerOf, readHub } from '../store.ts';
import { endUpdateOfDeleted } from '../update/end-update-of-deleted.ts';
import { removeHub, setRemoving } from './removal-store.ts';

const ATTEMPTS = 4;

/**
 * Removes a hub for good. Its certificate and thing go first, so that it cannot come back while its items go; the row,
 * which remembers them, goes last: a deletion that died half-way is finished by the next call.
 *
 * @param consequences what other domains write in the same transaction
 */
export const deletingHub =
  (consequences: readonly Consequence[]): UseCase<typeof contract> =>
  async (caller, { params }) => {
    const hub = await readHub(params.id);
    if (!hub) throw new Refusal('ENTITY_NOT_FOUND');
    const names = spellingsOf(params.id);
    const certificates = [...new Set([...(hub.removing ?? []), ...(await certificatesOf(names))])];
    if (!(await setRemoving(params.id, certificates))) throw new Refusal('ENTITY_NOT_FOUND');
    await removeThing(names, certificates);
    await endUpdateOfDeleted(params.id);
    await removeItems(caller, params.id, consequences);
    return {};
  };

/** It may change hands concurrently: the count that goes down is the one of its owner in that moment. */
async function removeItems(caller: Caller, id: string, consequences: readonly Consequence[]): Promise<void> {
  // Only now: it was described by its owner until its removal began.
  let hub = await readHub(id);
  for (let attempt = 1; attempt <= ATTEMPTS && hub; attempt++) {
    const { description, orderCode, hardware } = hub.row;
    const owner = ownerOf(hub);
    const subjectId = owner ?? null;
    const managerGroup = await groupOf(owner);
    const before = { description, orderCode, hardware, owner: subjectId };
    try {
      const following = await consequencesOf(consequences, [id]);
      await removeHub(hub, [
        ...following({ id, from: owner, to: undefined, isDeleted: true }),
        ...audited(caller, { item: `hub/${id}`, subjectId, managerGroup, before }).map(({ write }) => write),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      hub = await readHub(id);
    }
  }
  if (hub) throw new Refusal('PLEASE_TRY_AGAIN');
}
