import type { getHub as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { isInScope } from '../ownership/in-scope.ts';
import { oneHub } from './one-hub.ts';
import { readHubAndConfig } from './settings/configuration-store.ts';
import { ownerOf } from './store.ts';

/** One hub with all its details. A hub out of reach looks like a missing one. */
export const getHub: UseCase<typeof contract> = async (caller, { params }) => {
  const { hub, config } = await readHubAndConfig(params.id);
  if (!hub) throw new Refusal('ENTITY_NOT_FOUND');
  if (!(await isInReach(caller, ownerOf(hub))) || !isInScope(caller, hub.row))
    throw new Refusal('ENTITY_NOT_FOUND');
  return oneHub(hub, config);
};
