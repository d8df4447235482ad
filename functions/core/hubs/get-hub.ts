import type { getHub as contract } from '../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { ownersOf } from '../accounts/owners-of.ts';
import { isInReach } from '../accounts/subject.ts';
import { readConfig, settingsOf } from './configuration-store.ts';
import { ownerOf, readHub, readHubLives } from './store.ts';
import { toHub } from './to-hub.ts';

/** One hub with its live state, owner and settings. A foreign one answers as a missing one. */
export async function getHub(
  caller: Caller,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const [hub, config] = await Promise.all([readHub(params.id), readConfig(params.id)]);
  if (!hub) throw new Refusal('ENTITY_NOT_FOUND');
  const owner = ownerOf(hub);
  if (!(await isInReach(caller, owner))) throw new Refusal('ENTITY_NOT_FOUND');
  const [lives, owners] = await Promise.all([readHubLives([params.id]), ownersOf([owner])]);
  const settings = settingsOf(config);
  return { ...toHub(hub.row, lives.get(params.id), owners.get(owner ?? '') ?? null), settings };
}
