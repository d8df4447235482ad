import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../../../bench/measure/metered-table.ts';
import { actAtRequest } from '../../../../test/support/act-at-request.ts';
import { triedOf } from '../../../../test/support/depth.ts';
import { givenFloorPlan } from '../../../../test/support/given-floor-plan.ts';
import { detach, owned, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { getItem, type Item } from '../../../platform/table.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { placeBeacons } from '../beacons/place-beacons.ts';
import { beaconDevice } from '../beacons/store.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { createSite } from './create-site.ts';
import { readSite } from './site-store.ts';

givenOutbox();
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());

interface Scene {
  readonly ann: Caller;
  readonly id: string;
  readonly hall2: string;
}

const goTo = ({ ann, id }: Scene, siteId: string | null) =>
  placeBeacons(ann, {
    params: {},
    query: {},
    body: { idList: [id], siteId, addTags: [], removeTags: [] },
  });
const departures: Record<string, (scene: Scene) => Promise<unknown>> = {
  'leaves its site': (scene) => goTo(scene, null),
  'moves to another site': (scene) => goTo(scene, scene.hall2),
  'is detached': ({ ann, id }) => detach(ann, [id]),
  'gets another owner': async ({ ann, id }) => transfer(ann, [id], await account()),
};

it.each(triedOf(Object.entries(departures)))(
  'a device that %s while it is put on a floor plan has no spot on another one, at whatever request it does so',
  async (_, depart) => {
    const owner = await account();
    const ann = callerOf(owner);
    const site = (name: string) =>
      createSite(ann, { params: {}, query: {}, body: { name, address: '', position: null } });
    const [hall1, hall2] = [(await site('Hall 1')).id, (await site('Hall 2')).id];
    for (const id of [hall1, hall2]) await givenFloorPlan(id);
    let isCaught = true;
    for (let at = 1; isCaught; at++) {
      const [id] = (await owned(owner, 1)).ids as [string];
      const scene = { ann, id, hall2 };
      await goTo(scene, hall1);
      const rows = [{ id, spot: { x: 0.5, y: 0.5 } }];
      isCaught = await actAtRequest(
        table,
        at,
        () => depart(scene),
        () => describeBeacons(ann, { params: {}, query: {}, body: { rows, dryRun: false } }),
      );
      const { row } = (await getItem<Item & { row: PlaceFields }>(beaconDevice.rowKey(id), {
        consistent: true,
      }))!;
      // It may have moved before the call, or after it.
      const drawing = row.spot && (await readSite(row.siteId!))?.row.floorPlan?.drawing;
      expect([at, row.spot?.drawing]).toEqual([at, drawing ?? undefined]);
      // The last call is not disturbed at all.
      if (!isCaught) expect([row.siteId, row.spot?.x, at > 3]).toEqual([hall1, 0.5, true]);
    }
  },
);
