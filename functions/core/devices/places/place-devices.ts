import { Refusal } from '../../../../shared/errors.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach, listedUser } from '../../people/accounts/subject.ts';
import { type Chosen, chosenIds } from '../../work/selections/chosen-ids.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { ownerOfSite } from './owner-of-site.ts';
import type { PlaceOrder, PlaceTask } from './place-task.ts';

/** The input of a call, for any kind of devices. */
interface PlaceInput {
  readonly query: { readonly user?: string | undefined };
  readonly body: Chosen & {
    readonly siteId?: string | null | undefined;
    readonly addTags: readonly string[];
    readonly removeTags: readonly string[];
  };
}

/**
 * Places devices of the caller or of the named user. For an admin who names no user, the devices may have any owner.
 *
 * @throws MISSING_PARAMETER for a call that changes nothing, FORM_VALIDATION_FAILED for a tag that is both added and
 * removed, MISSING_DATA_REFERENCE for a site of another owner
 */
export async function placeDevices(
  caller: Caller,
  kind: 'hub' | 'beacon',
  task: PlaceTask,
  { query, body }: PlaceInput,
): Promise<Task> {
  const { addTags, removeTags } = body;
  if (body.siteId === undefined && !addTags.length && !removeTags.length)
    throw new Refusal('MISSING_PARAMETER', { missing: ['siteId', 'addTags', 'removeTags'] });
  const taken = new Set(removeTags);
  if (addTags.some((tag) => taken.has(tag)))
    throw new Refusal('FORM_VALIDATION_FAILED', { addTags: { rule: 'unique' } });
  const userId = await listedUser(caller, query.user);
  if (typeof body.siteId === 'string') await checkSite(caller, body.siteId, userId);
  const order: PlaceOrder = {
    userId: userId ?? null,
    ...(body.siteId !== undefined && { siteId: body.siteId ?? NO_SITE }),
    addTags,
    removeTags,
  };
  return doTask(caller, task, { order, ids: await chosenIds(caller, kind, body) });
}

async function checkSite(caller: Caller, siteId: string, userId: string | undefined): Promise<void> {
  const owner = await ownerOfSite(siteId);
  const isOwners = owner !== undefined && (userId === undefined || owner === userId);
  if (!isOwners || !(await isInReach(caller, owner))) throw new Refusal('MISSING_DATA_REFERENCE', { siteId });
}
