import { beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '../../../../shared/content/output.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { getPhoneInfos as contract } from '../../../../shared/contract/sdk.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { TourInput } from '../../../../shared/model/tour.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenInfos } from '../../../../test/support/given-infos.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/table.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { pointWrite } from '../../devices/beacons/info-point.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { insertLabel, unusedLabel } from '../../people/labels/store.ts';
import { setInfoPoint } from '../infos/set-info-point.ts';
import { setInfoPointActive } from '../infos/set-info-point-active.ts';
import { setInfoBundle } from '../tours/set-info-bundle.ts';
import { getPhoneInfos } from './get-phone-infos.ts';

givenTable();
givenOutbox();

type Person = { id: string; email: string };
const link = (more: Partial<Output> = {}): Output => ({
  type: 'HTML',
  title: 'The harbour',
  url: 'https://harbour.example/',
  ...more,
});
const NIGHT = link({ title: 'At night', condition: { time: { from: '22:00', to: '06:00' } } });

let labels = 0;
const newLabel = async (...showFrom: string[]) => {
  const name = `label${++labels}`;
  await insertLabel('applabel', { ...unusedLabel(), name, showFrom, applications: [], reportEmail: null });
  return name;
};

/** A served owner with a label, and an Info on some devices. */
async function owner(appLabel: string | null, devices = 1) {
  const person = await account({ appLabel });
  await set(person, 'ON');
  const { ids } = await owned(person, devices);
  const body = { name: 'Harbour', outputs: { en: [NIGHT, link()], de: [NIGHT] }, beaconIds: ids };
  const info = await setInfoPoint(callerOf(person), { params: {}, query: {}, body: InfoInput.parse(body) });
  return { person, ids, info };
}
const set = (person: Person, state: 'OFF' | 'ON' | 'TERMINATED') =>
  setInfoFeatureState(callerOf(person), { params: { user: '0', state }, query: {}, body: {} });
/** An app with a key of an account with this label. */
const app = async (appLabel: string | null) => ({ ...callerOf(await account({ appLabel })), appLabel });
const ask = (caller: Awaited<ReturnType<typeof app>>, beaconIds: string[]): Promise<Reply<typeof contract>> =>
  getPhoneInfos(caller, { params: {}, query: {}, body: { beaconIds } });
const idsFor = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).items.map(({ id }) => id);

let label: string;
beforeEach(async () => {
  label = await newLabel();
});

describe('what a phone gets near beacons', () => {
  it('is each Info once, with the beacons that have it, its outputs and the one for apps that show one', async () => {
    const { ids, info } = await owner(label, 3);
    const { items, keptSeconds } = await ask(await app(label), [...ids.slice(1), 'FFFFFFFFFFFF']);
    expect(keptSeconds).toBe(1800);
    expect(items).toEqual([
      {
        id: info.id,
        name: 'Harbour',
        beaconIds: expect.toSatisfy((some: string[]) => some.toSorted().join() === ids.slice(1).join()),
        tourIds: [],
        rssi: -85,
        timeZone: 'Europe/Berlin',
        languages: {
          en: { output: link(), outputs: [NIGHT, link()] },
          de: { output: NIGHT, outputs: [NIGHT] },
        },
      },
    ]);
  });

  it('is content of its own label, of labels that this one shows, and of its own account', async () => {
    const shown = await newLabel();
    const showing = await newLabel(shown);
    const [own, other, hidden, unlabelled] = await Promise.all([
      owner(showing),
      owner(shown),
      owner(label),
      owner(null),
    ]);
    const all = [own, other, hidden, unlabelled].flatMap(({ ids }) => ids);
    const found = async (appLabel: string | null) => new Set(await idsFor(await app(appLabel), all));
    expect(await found(showing)).toEqual(new Set([own.info.id, other.info.id]));
    // A label does not show those that show it.
    expect(await found(shown)).toEqual(new Set([other.info.id]));
    expect(await found(null)).toEqual(new Set([unlabelled.info.id]));
    const itself = { ...callerOf(hidden.person), appLabel: shown };
    expect(new Set(await idsFor(itself, all))).toEqual(new Set([other.info.id, hidden.info.id]));
  });

  it('ends with the Info, the service and the account', async () => {
    const { person, ids, info } = await owner(label);
    const phone = await app(label);
    const found = () => idsFor(phone, ids);
    const activate = (active: boolean) =>
      setInfoPointActive(callerOf(person), {
        params: { id: info.id, user: '0', active },
        query: {},
        body: {},
      });
    expect(await found()).toEqual([info.id]);
    await activate(false);
    expect(await found()).toEqual([]);
    await activate(true);
    await changeUser(person.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await found()).toEqual([]);
    await changeUser(person.id, () => ({ change: { row: { deactivated: false } } }));
    await set(person, 'TERMINATED');
    expect(await found()).toEqual([info.id]);
    setClock(now() + 32 * 24 * 3600_000);
    expect(await found()).toEqual([]);
    setClock(undefined);
    await set(person, 'OFF');
    expect(await found()).toEqual([]);
  });

  it('names the published tours that hold an Info, protected ones only to apps of a label or of the owner', async () => {
    const { person, ids, info } = await owner(label);
    const tour = (more: object) =>
      setInfoBundle(callerOf(person), {
        ...{ params: {}, query: {} },
        body: TourInput.parse({ outputs: { de: { title: 'Tour' } }, infoIds: [info.id], ...more }),
      });
    const open = await tour({ name: 'Open', published: true });
    const guarded = await tour({ name: 'Guarded', published: true, protected: true });
    await tour({ name: 'Hidden' });
    const toursFor = async (caller: Awaited<ReturnType<typeof app>>) =>
      (await ask(caller, ids)).items[0]?.tourIds;
    expect(await toursFor(await app(label))).toEqual([open.id, guarded.id]);
    await changeUser(person.id, () => ({ change: { row: { appLabel: null } } }));
    expect(await toursFor(await app(null))).toEqual([open.id]);
    expect(await toursFor({ ...callerOf(person), appLabel: null })).toEqual([open.id, guarded.id]);
    await tour({ id: open.id, published: false });
    expect(await toursFor(await app(null))).toEqual([]);
  });

  itInTurn('takes two requests, however many Infos and owners there are', async () => {
    const owners = await Promise.all([owner(label, 30), owner(label, 30), owner(label, 40)]);
    const phone = await app(label);
    const ids = owners.flatMap((one) => one.ids);
    expect(await requestsOf(() => ask(phone, ids))).toHaveLength(2);
  });

  itInTurn(
    'takes two rounds of requests if nearly every beacon has an Info of its own, the second of three',
    async () => {
      const { person } = await owner(label);
      const { ids } = await owned(person, 100);
      const infos = await givenInfos(person.id, 100);
      await Promise.all(
        ids.map((id, at) => transact([pointWrite(id, { owner: person.id, from: null, to: infos[at]! })])),
      );
      const phone = await app(label);
      // A hundred Infos with their rows, their owner and the label.
      expect(await requestsOf(() => ask(phone, ids))).toEqual([100, 100, 100, 2]);
      expect((await ask(phone, ids)).items).toHaveLength(100);
    },
  );
});
