import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../../../../shared/configuration/config-data.ts';
import { HUB, liveOf, ownBeacon, set, stored } from '../../../../../test/support/configured-beacons.ts';
import { depth, FIXED_SEED } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { account, refusalOf } from '../../../../../test/support/people.ts';
import { beaconOwnership } from '../../../composition/change-of-owner.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { noteSightings } from '../sightings/note-sightings.ts';
import { commandsOf, noteResult, noteSent } from './configuration-store.ts';

givenTable();

/** Pseudo-random numbers that are the same in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 0x8000_0000;
  return seed / 0x8000_0000;
};

describe('concurrent changes of one beacon', () => {
  it('lose no update: of changes with the same version one succeeds, the others are refused', async () => {
    const { id, caller } = await ownBeacon();
    let version = 1;
    for (let round = 0; round < 5; round++) {
      const majors = Array.from({ length: 8 }, (_, at) => 10 * (round + 1) + at);
      const outcomes = await Promise.all(
        majors.map((major) => refusalOf(set(caller, { id, version, configData: { ibeacon_major: major } }))),
      );
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set([undefined, 'PLEASE_TRY_AGAIN']));
      const now = await stored(id);
      expect(now.wanted.ibeacon_major).toBe(majors[outcomes.indexOf(undefined)]);
      version = now.version;
    }
    expect(version).toBe(6);
  });

  it('lose no update: changes of different fields are all applied, or refused', async () => {
    const { id, caller } = await ownBeacon();
    const patches: ConfigPatch[] = [
      { adv_int: 500 },
      { ibeacon_major: 5 },
      { ibeacon_minor: 6 },
      { ibeacon_power: -70 },
      { tx_power: 5 },
    ];
    const outcomes = await Promise.all(
      patches.map((configData) => refusalOf(set(caller, { id, configData }))),
    );
    const { wanted, version } = await stored(id);
    const done = patches.filter((_, at) => outcomes[at] === undefined);
    expect(wanted).toMatchObject(Object.assign({}, ...done));
    expect(version).toBe(1 + done.length);
  });

  itInTurn(
    'lose no update: saving, sending, results and sightings have the same effect as one after the other',
    async () => {
      const { id, caller } = await ownBeacon();
      const random = seeded(19 + FIXED_SEED);
      const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
      const send = async () => {
        const { pending } = await liveOf(id);
        if (pending) await noteSent(await stored(id), pending, HUB);
      };
      const answer = async () => {
        const { index } = await stored(id);
        const [result, reason] = [pick([0, 0, 1, 3, 4]), pick([0, 1, 255])];
        await noteResult(id, { index, hubId: HUB, result, reason });
      };
      let clock = Date.now();
      const hear = () => {
        clock += 20 * 60_000;
        return noteSightings([
          { beaconId: id, timestamp: clock, batteryPct: 40 + Math.floor(random() * 50) },
        ]);
      };
      const save = (): Promise<{ version: number; configData: ConfigPatch } | undefined> => {
        const number = Math.floor(random() * 100);
        const configData = pick<ConfigPatch>([
          { ibeacon_major: number },
          { ibeacon_minor: number },
          { ibeacon_power: -number },
        ]);
        return set(caller, { id, configData }).then(
          ({ version }) => ({ version, configData }),
          () => undefined,
        );
      };

      const expected: ConfigPatch = {};
      let version = 1;
      for (let round = 0; round < depth(25, 200); round++) {
        const others = [send(), answer(), hear(), send()];
        const saved = (await Promise.all([save(), save(), save()])).filter((one) => one !== undefined);
        await Promise.all(others);
        // The versions show their order; a change without an effect has the version of another one.
        for (const { configData } of saved.toSorted((a, b) => a.version - b.version))
          Object.assign(expected, configData);
        const now = await stored(id);
        expect([round, now.wanted]).toMatchObject([round, expected]);
        expect(now.version).toBeLessThanOrEqual(version + saved.length);
        const isUnderWay = now.delivery?.state === 'pending' || now.delivery?.state === 'sent';
        expect([round, (await liveOf(id)).pending?.index]).toEqual([
          round,
          isUnderWay ? now.index : undefined,
        ]);
        expect([round, now.row.deviceUpToDate]).toEqual([round, commandsOf(now).length === 0]);
        version = now.version;
      }
    },
  );

  it.each(Array.from({ length: 20 }, (_, round) => round))(
    'are removed by a concurrent transfer or refused (race %i)',
    async (round) => {
      const { id, owner, caller } = await ownBeacon();
      const receiver = await account();
      const save = () => refusalOf(set(caller, { id, configData: { adv_int: 500 } }));
      const [refusal] = await Promise.all([
        save(),
        sleep(round).then(() => changeOwner(beaconOwnership, [id], { from: owner.id, to: receiver.id })),
      ]);
      const { wanted, version } = await stored(id);
      expect([wanted.adv_int, version]).toEqual(refusal ? [300, 1] : [300, 3]);
      expect(await save()).toBe('ENTITY_NOT_FOUND');
    },
  );
});
