import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { workOffRemoval } from '../functions/core/composition/work-off-removal.ts';
import { noteFindings as noteOfInfo, readInfos } from '../functions/core/content/infos/store.ts';
import { setInfoBundle } from '../functions/core/content/tours/set-info-bundle.ts';
import { noteFindings as noteOfTour, readTours } from '../functions/core/content/tours/store.ts';
import { TourInput } from '../shared/model/tour.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenInfos } from './support/given-infos.ts';
import { provider } from './support/info-calls.ts';
import { givenOutbox } from './support/outbox.ts';
import { callerOf } from './support/people.ts';

/** More Infos than one message checks. */
const INFOS = 53;
/** What no check finds. */
const WRONG = 99;

const outbox = givenOutbox();
let table: MeteredTable;
let infos: string[];
let tour: string;
beforeAll(async () => {
  table = await openMeteredTable();
  const owner = await provider();
  infos = await givenInfos(owner.id, INFOS);
  const body = TourInput.parse({
    ...{ name: 'Harbour', outputs: { en: { title: 'Harbour' } } },
    ...{ infoIds: [infos[0], infos.at(-1)], published: true },
  });
  tour = (await setInfoBundle(callerOf(owner), { params: {}, query: {}, body })).id;
  outbox.take('removals');
});
afterAll(() => table.stop());

/** The messages of a night. One whose work fails stays, and is delivered again. */
const waiting: unknown[] = [];
async function deliver(): Promise<void> {
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    // What was sent before a crash arrives as well.
    await workOffRemoval(next).finally(() => waiting.push(...outbox.take('removals')));
    waiting.shift();
  }
}

const rows = async () => [
  ...(await readInfos(infos)).map(({ row }) => row),
  ...(await readTours([tour])).map(({ row }) => row),
];
const badges = async () =>
  new Map((await rows()).map(({ id, findings, hasFindings }) => [id, [findings, hasFindings]]));

describe.each(['before', 'after'] as const)(
  'a night that crashes at any request, %s it was done,',
  (when) => {
    it('ends with the right badge at each Info and tour', async () => {
      waiting.push({ badgesDue: 'infos' });
      await deliver();
      const right = await badges();
      expect(new Set([...right.values()].map(([findings]) => findings))).not.toContain(WRONG);
      expect(right.get(infos[0]!)).toEqual([1, true]);
      expect(right.get(tour)?.[0]).toBeGreaterThan(1);
      await crashAtEveryRequest(async (at) => {
        const [first, last] = [infos[0]!, infos.at(-1)!];
        for (const { row } of await readInfos([first, infos[20]!, last])) await noteOfInfo(row, WRONG);
        for (const { row } of await readTours([tour])) await noteOfTour(row, WRONG);
        waiting.push({ badgesDue: 'infos' });
        const hasCrashed = await crashAtRequest(table, at, when, deliver);
        await deliver();
        expect([at, await badges()]).toEqual([at, right]);
        return hasCrashed;
      });
    });
  },
);
