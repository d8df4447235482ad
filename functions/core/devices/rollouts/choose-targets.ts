import { getHubs } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import {
  type LeftOutReason,
  type RolloutPlan,
  type RolloutPreview,
  TARGETS_MAX,
} from '../../../../shared/model/rollout.ts';
import { type Caller, isAdmin } from '../../../platform/caller.ts';
import { parseFilters } from '../../../platform/list.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { publishedFirmware } from '../firmware/published-firmware.ts';
import { pageOfHubs } from '../hubs/page-of-hubs.ts';
import { unfitReason } from '../hubs/update/unfit-reason.ts';

interface Chosen {
  /** The owner of the hubs; undefined: all owners. */
  readonly owner: string | undefined;
  readonly targets: readonly string[];
  readonly leftOut: RolloutPreview['leftOut'];
}

const EXAMPLES = 5;

/**
 * The hubs that match a filter: the targets that fit the firmware, and the others with the reason.
 *
 * @throws MISSING_DATA_REFERENCE (no such published firmware), FORM_VALIDATION_FAILED (too many hubs for a roll-out),
 * the
 *   refusals of the list of hubs
 */
export async function chooseTargets(
  caller: Caller,
  { firmware, user, filter }: Pick<RolloutPlan, 'firmware' | 'user' | 'filter'>,
): Promise<Chosen> {
  const conditions = parseFilters(getHubs.filters, filter, isAdmin(caller));
  const owner = await listedUser(caller, user ?? undefined);
  const published = await publishedFirmware(firmware.hardwareId, firmware.id);
  if (published?.row.group !== 'HUB') throw new Refusal('MISSING_DATA_REFERENCE', { firmware: firmware.id });

  // Sets, because a hub can appear twice if the list changes between the pages.
  const targets = new Set<string>();
  const leftOut = new Map<LeftOutReason, Set<string>>();
  let from: string | undefined;
  do {
    const { hubs, next } = await pageOfHubs(owner, conditions, from);
    for (const hub of hubs) {
      const reason = unfitReason(hub, firmware);
      if (reason === undefined) targets.add(hub.id);
      else leftOut.set(reason, (leftOut.get(reason) ?? new Set()).add(hub.id));
    }
    const looked = targets.size + [...leftOut.values()].reduce((sum, { size }) => sum + size, 0);
    if (looked > TARGETS_MAX) throw new Refusal('FORM_VALIDATION_FAILED', { filter: { max: TARGETS_MAX } });
    from = next;
  } while (from !== undefined);
  return {
    owner,
    targets: [...targets],
    leftOut: [...leftOut].map(([reason, ids]) => ({
      reason,
      count: ids.size,
      examples: [...ids].slice(0, EXAMPLES),
    })),
  };
}
