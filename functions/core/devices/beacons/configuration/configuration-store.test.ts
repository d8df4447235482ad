import { describe, expect, it } from 'vitest';
import { HUB, liveOf, ownBeacon, set, stored } from '../../../../../test/support/configured-beacons.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { commandsOf, noteResult, noteSent } from './configuration-store.ts';

givenTable();

describe('a delivery', () => {
  /** A beacon with a configuration that was sent to a hub. */
  const sent = async () => {
    const { id, caller } = await ownBeacon();
    await set(caller, { id, configData: { adv_int: 500, ibeacon_major: 3, info_beacon_frames: 24 } });
    const send = async (hub = HUB) =>
      (await noteSent(await stored(id), (await liveOf(id)).pending!, hub)) !== undefined;
    expect(await send()).toBe(true);
    return { id, caller, send };
  };
  const resultOf = (result: number, reason = 0, more = {}) => ({
    index: 1,
    hubId: HUB,
    result,
    reason,
    ...more,
  });
  const stateOf = async (id: string) => {
    const { delivery, row } = await stored(id);
    return [delivery?.state, delivery?.reason, row.deviceUpToDate, Boolean((await liveOf(id)).pending)];
  };

  it('uses only one hub at a time', async () => {
    const { id, send } = await sent();
    expect(await send('hub00000002')).toBe(false);
    expect(await stateOf(id)).toEqual(['sent', undefined, false, true]);
  });

  it.each([
    ['succeeded', resultOf(0, 3), ['confirmed', undefined, true, false]],
    ['was not authorized', resultOf(1), ['failed', 'UNAUTHORIZED', false, false]],
    ['was invalid', resultOf(2), ['failed', 'INVALID', false, false]],
    ['failed at the first command', resultOf(3, 0), ['failed', 'COMMAND_FAILED', false, false]],
    ['failed after the first', resultOf(3, 1), ['partial', 'COMMAND_FAILED', false, false]],
    ['met no device', resultOf(3, 255), ['pending', 'NO_CONNECTION', false, true]],
    ['timed out', resultOf(4), ['pending', 'TIMEOUT', false, true]],
    ['met an error of the hub', resultOf(5), ['pending', 'HUB_ERROR', false, true]],
  ])('that %s ends with the right state', async (_, result, state) => {
    const { id } = await sent();
    expect(await noteResult(id, result)).toBe(true);
    expect(await stateOf(id)).toEqual(state);
    expect(await noteResult(id, result)).toBe(false);
  });

  it('ignores results of another hub or for another index', async () => {
    const { id } = await sent();
    expect(await noteResult(id, resultOf(0, 3, { hubId: 'hub00000002' }))).toBe(false);
    expect(await noteResult(id, resultOf(0, 3, { index: 2 }))).toBe(false);
    expect(await stateOf(id)).toEqual(['sent', undefined, false, true]);
  });

  it('that was applied in part keeps the rest, which is sent when the configuration is saved again', async () => {
    const { id, caller } = await sent();
    await noteResult(id, resultOf(3, 1));
    expect(await stored(id)).toMatchObject({ applied: { adv_int: 500, ibeacon_major: 0 } });
    const { configData } = await stored(id).then(({ wanted }) => ({ configData: wanted }));
    expect(await set(caller, { id, configData })).toMatchObject({ delivery: { state: 'pending' } });
    expect(commandsOf(await stored(id))).toEqual([{ ibeacon_major: 3 }, { info_beacon_frames: 24 }]);
    expect((await liveOf(id)).pending).toMatchObject({ index: 2 });
  });

  it('fails after five attempts', async () => {
    const { id, send } = await sent();
    for (let times = 1; times < 5; times++) {
      expect(await noteResult(id, resultOf(4, 0, { index: times }))).toBe(true);
      expect(await send()).toBe(true);
    }
    await noteResult(id, resultOf(4, 0, { index: 5 }));
    expect(await send()).toBe(false);
    expect(await stateOf(id)).toEqual(['failed', 'NO_ANSWER', false, false]);
  });

  it('without a result leaves fields unknown: reverting the change sends these fields again', async () => {
    const { id, caller } = await sent();
    const back = { adv_int: null, ibeacon_major: null, info_beacon_frames: null };
    expect(await set(caller, { id, configData: back })).toMatchObject({ deviceUpToDate: false });
    expect(commandsOf(await stored(id))).toEqual([
      { adv_int: 300 },
      { ibeacon_major: 0 },
      { info_beacon_frames: 16 },
    ]);
  });
});
