import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { removeInfoPoint } from '../functions/core/composition/remove-infos.ts';
import { setInfoFeatureState } from '../functions/core/composition/set-info-feature-state.ts';
import { workOffRemoval } from '../functions/core/composition/work-off-removal.ts';
import { tourInfos } from '../functions/core/content/infos/tour-point.ts';
import { removeInfoBundle } from '../functions/core/content/tours/remove-info-bundles.ts';
import { setInfoBundle } from '../functions/core/content/tours/set-info-bundle.ts';
import { readTour } from '../functions/core/content/tours/store.ts';
import { TourInput } from '../shared/model/tour.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenInfos } from './support/given-infos.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());
const outbox = givenOutbox();

async function givenTour() {
  const owner = await account();
  const caller = callerOf(owner);
  await setInfoFeatureState(caller, { params: { user: '0', state: 'ON' }, query: {}, body: {} });
  const infos = await givenInfos(owner.id, 3);
  const save = (body: object) =>
    setInfoBundle(caller, { params: {}, query: {}, body: TourInput.parse(body) });
  const { id } = await save({
    name: 'Harbour',
    outputs: { en: { title: 'Harbour' } },
    infoIds: infos.slice(0, 2),
  });
  const removed = (one: string) => ({ params: { id: one, user: '0' }, query: {}, body: {} });
  outbox.take('removals');
  return {
    ...{ id, infos, save },
    remove: () => removeInfoBundle(caller, removed(id)),
    removeInfo: (info: string) => removeInfoPoint(caller, removed(info)),
  };
}

/** The message that was sent before the change arrives; work may crash, too, and is repeated. */
async function workOff(): Promise<void> {
  for (const message of outbox.take('removals')) await workOffRemoval(message);
}

/** The Infos of a tour point to it and no others do. */
async function expectConsistent(id: string, infos: readonly string[]): Promise<void> {
  const tour = await readTour(id);
  const held = await tourInfos(infos, { consistent: true });
  const pointing = infos.filter((info) => held.get(info)?.tours.has(id));
  expect(pointing.toSorted()).toEqual([...(tour?.infoIds ?? [])].toSorted());
  expect([tour?.isPending, tour?.isDeleted, tour?.row.infosCount ?? 0]).toEqual([
    undefined,
    undefined,
    pointing.length,
  ]);
}

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('a tour that was changed and its Infos agree as soon as the message arrives', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id, infos, save } = await givenTour();
      const hasCrashed = await crashAtRequest(table, at, when, () =>
        save({ id, infoIds: infos.slice(1), published: true }),
      );
      await workOff();
      await expectConsistent(id, infos);
      return hasCrashed;
    });
  });

  it('a tour that was deleted is gone or untouched', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id, infos, remove } = await givenTour();
      const hasCrashed = await crashAtRequest(table, at, when, remove);
      await workOff();
      await expectConsistent(id, infos);
      return hasCrashed;
    });
  });

  it('an Info that was deleted has left its tours', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id, infos, removeInfo } = await givenTour();
      const hasCrashed = await crashAtRequest(table, at, when, () => removeInfo(infos[0]!));
      await workOff();
      await expectConsistent(id, infos);
      return hasCrashed;
    });
  });
});
