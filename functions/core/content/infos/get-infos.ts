import { getInfos as contract } from '../../../../shared/contract/content/infos.ts';
import { readBeaconId } from '../../../../shared/model/beacon-id.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import type { Candidates, ListDefinition } from '../../../platform/list-definition.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import type { InfoRow } from './info-item.ts';
import { infoList } from './store.ts';
import { toListedInfo } from './to-info.ts';

/** A page of Infos: one Query, and a BatchGet of owners if requested. */
export const getInfos: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<InfoRow>(caller, contract, searchedInfos(caller), query);
  const rows = await withOwners(
    page.items.map(({ row }) => row),
    query,
    ({ userId }) => userId,
  );
  return {
    ...page,
    items: rows.map(({ owner, ...row }) => ({ ...toListedInfo(row), ...(owner !== undefined && { owner }) })),
  };
};

const searchedInfos = (caller: Caller): ListDefinition => ({
  ...infoList,
  fields: { ...infoList.fields, beacon: { candidates: (id) => infoOfBeacon(caller, id) } },
});

/** The Info of a device in reach. */
const infoOfBeacon =
  (caller: Caller, id: string): Candidates =>
  async (position) => {
    const [point] = (await infoPointsOf([readBeaconId(id).id])).values();
    const { infoPointId = null, ownerId } = point ?? {};
    const isFound = infoPointId !== null && position === undefined && (await isInReach(caller, ownerId));
    return { found: isFound ? [{ id: infoPointId, at: infoPointId }] : [] };
  };
