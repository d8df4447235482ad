import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FirmwareCommand, HubCommand } from '../../../../../shared/model/hub-command.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { publishFirmware, revokeFirmware } from '../../../../../test/support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../../test/support/updated-hubs.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { queryShards } from '../../../../platform/table.ts';
import { deleteHub, hubOwnership } from '../../../composition/change-of-owner.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { answerOf, BROKER } from '../channel.ts';
import {
  type HubState,
  knownHubs,
  notePresence,
  noteState,
  repeatCommands,
} from '../presence/note-messages.ts';
import { putHub } from '../settings/put-hub.ts';
import { HUBS, readHub } from '../store.ts';
import { readUpdate, setEnded } from './update-store.ts';

givenTable();
const { broker, owner, newHub, induce, get, appointments, checkOverdue, linesOf } = givenUpdatedHubs('aa');
const MINUTE = 60_000;
const NEW = '3.0.9.0';

beforeAll(async () => {
  for (const version of ['3.0.8.12', '3.0.7.8', NEW, '4.0.0.1']) await publishFirmware(HARDWARE, version);
  await publishFirmware('HUB-0400', '3.9.0.0');
});
afterEach(() => setClock(undefined));

const firmwareCommands = () => broker.sentCommands().filter(({ kind }) => kind === 'firmware');
const live = async (id: string) => (await knownHubs([id])).get(id)!;
const reportState = (id: string, state: HubState, at = now()) => noteState(id, state, at, BROKER);
const at = (id: string, state: 'downloading' | 'applying') =>
  reportState(id, { updateStatus: { id: updateOf(), state } });
const updateOf = () => firmwareCommands().at(-1)!.id;

describe('a firmware update', () => {
  it('uses the newest published firmware of the hub’s hardware and branch, and sends the hub its files', async () => {
    const id = await newHub();
    expect(await get(id)).toMatchObject({ newestFirmware: NEW, update: null, isMarkedForUpdate: false });
    const hub = await induce(id);
    expect(hub).toMatchObject({ isMarkedForUpdate: true, updateStatus: 'running' });
    expect(hub.update).toMatchObject({ state: 'sent', firmware: NEW, fromFirmware: '3.0.7.8' });
    expect(firmwareCommands()).toMatchObject([
      { topic: `hubs/${id}/commands`, kind: 'firmware', firmware: NEW },
    ]);
    const { files } = firmwareCommands()[0] as FirmwareCommand;
    expect(files.map(({ unit, length, sha256 }) => [unit, length, sha256])).toEqual([
      ['COM_UNIT', 1, 'ab'],
      ['SCAN_UNIT', 2, 'ab'],
      ['FILESYS_UNIT', 3, 'ab'],
    ]);
    for (const { url } of files) expect(url).toMatch(/firmware.*X-Amz-Expires=900/);
    const { items } = await queryShards('all', 7, HUBS.everybody, { range: { prefix: 'true#' } });
    expect(items.map(({ pk }) => pk)).toContain(`hub#${id}`);
  });

  it('is done only when the hub reports that it runs the new firmware', async () => {
    const id = await newHub();
    await induce(id);
    await at(id, 'downloading');
    expect((await get(id)).update).toMatchObject({ state: 'downloading' });
    await at(id, 'applying');
    await reportState(id, { firmware: '3.0.8.12' });
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: true, update: { state: 'applying' } });
    await reportState(id, { firmware: NEW });
    const hub = await get(id);
    expect(hub).toMatchObject({ isMarkedForUpdate: false, updateStatus: 'none', firmware: NEW });
    expect(hub).toMatchObject({ update: { state: 'done' }, newestFirmware: null });
    expect(await live(id)).not.toHaveProperty('updating');
    expect(await linesOf(id)).toEqual([
      { level: 'INFO', message: `firmware update from 3.0.7.8 to ${NEW} done` },
    ]);
    expect(await refusalOf(induce(id))).toBe('FIRMWARE_FILE_MISSING');
  });

  it('fails when the hub reports a failure, with its reason', async () => {
    const id = await newHub();
    await induce(id);
    await reportState(id, {
      firmware: '3.0.7.8',
      updateStatus: { id: updateOf(), state: 'failed', reason: 'NO_SPACE' },
    });
    expect(await get(id)).toMatchObject({
      isMarkedForUpdate: false,
      updateStatus: 'failed',
      updateFailure: 'NO_SPACE',
      update: { state: 'failed', reason: 'NO_SPACE' },
      newestFirmware: NEW,
    });
    expect(await linesOf(id)).toMatchObject([
      { level: 'SEVERE', message: expect.stringContaining('no space') },
    ]);
    expect(await induce(id)).toMatchObject({ updateStatus: 'running' });
    expect(await get(id)).not.toHaveProperty('updateFailure');
  });

  it('fails once after 30 minutes without success, and not before', async () => {
    const id = await newHub();
    await induce(id);
    const [{ due, about }] = appointments() as [ReturnType<typeof appointments>[number]];
    setClock(due - 1000);
    await checkOverdue(about);
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: true });
    setClock(due);
    await checkOverdue(about);
    setClock(due + MINUTE);
    await checkOverdue(about);
    expect(await get(id)).toMatchObject({ updateStatus: 'failed', updateFailure: 'TIMED_OUT' });
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('that failed is done if the hub runs the firmware later', async () => {
    const id = await newHub();
    await induce(id);
    const [{ due, about }] = appointments() as [ReturnType<typeof appointments>[number]];
    setClock(due);
    await checkOverdue(about);
    setClock(due + MINUTE);
    await reportState(id, { firmware: NEW });
    expect(await get(id)).toMatchObject({ updateStatus: 'none', update: { state: 'done' } });
    expect((await get(id)).updateFailure).toBeUndefined();
    expect((await linesOf(id)).map(({ level }) => level)).toEqual(['INFO', 'SEVERE']);
  });

  it('is not ended by a report about another update, or from before its start', async () => {
    const id = await newHub();
    await reportState(id, { firmware: '3.0.7.8' }, 5);
    await induce(id);
    await reportState(id, { updateStatus: { id: 'firmware-other', state: 'failed', reason: 'HUB_ERROR' } });
    await reportState(id, { firmware: NEW }, now() - MINUTE);
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: true, update: { state: 'sent' } });
  });

  it('does not return to an earlier state by a late report', async () => {
    const id = await newHub();
    await induce(id);
    const updateStatus = { id: updateOf(), state: 'downloading' } as const;
    const began = now();
    await reportState(id, { updateStatus: { ...updateStatus, state: 'applying' } }, began + 2);
    await reportState(id, { updateStatus }, began + 1);
    expect((await get(id)).update).toMatchObject({ state: 'applying' });
  });
});

describe('a hub that is marked', () => {
  it('is sent the command again when it connects, and when its state does not mention the update', async () => {
    const id = await newHub();
    await induce(id);
    const [first] = firmwareCommands();
    setClock(now() + MINUTE);
    await notePresence(id, await live(id), { isOnline: true, at: now() }, BROKER);
    await reportState(id, { firmware: '3.0.7.8' });
    expect(firmwareCommands().map((command) => command.id)).toEqual([first!.id, first!.id, first!.id]);
    expect((await readUpdate(id))?.attempts).toBe(3);
    await at(id, 'downloading');
    expect(firmwareCommands()).toHaveLength(3);
  });

  it('is sent the command every five minutes by MQTT, and in each response by HTTP until it reports progress', async () => {
    const id = await newHub();
    await induce(id);
    const start = now();
    for (let minute = 1; minute <= 11; minute++) {
      setClock(start + minute * MINUTE);
      await repeatCommands(id, await live(id), BROKER);
    }
    expect(firmwareCommands()).toHaveLength(3);
    const answers = async () => {
      const commands: HubCommand[] = [];
      await repeatCommands(id, await live(id), answerOf(commands));
      return commands.map(({ kind }) => kind);
    };
    expect([await answers(), await answers()]).toEqual([['firmware'], ['firmware']]);
    await at(id, 'downloading');
    expect(await answers()).toEqual([]);
  });

  it('is not sent a revoked firmware: the update fails', async () => {
    await publishFirmware(HARDWARE, '5.0.0.2');
    const id = await newHub('5.0.0.1');
    await induce(id);
    broker.forget();
    await revokeFirmware(HARDWARE, '5.0.0.2');
    await reportState(id, { firmware: '5.0.0.1' });
    expect(firmwareCommands()).toEqual([]);
    expect(await get(id)).toMatchObject({ updateFailure: 'FIRMWARE_REVOKED', newestFirmware: null });
  });

  it('is marked even if the command cannot be sent, and is sent it at its next message', async () => {
    const id = await newHub();
    broker.refuseOnce();
    expect(await induce(id)).toMatchObject({ isMarkedForUpdate: true });
    broker.forget();
    await reportState(id, { firmware: '3.0.7.8' });
    expect(firmwareCommands()).toHaveLength(1);
  });

  it('is locked', async () => {
    const id = await newHub();
    await induce(id);
    expect(await refusalOf(induce(id))).toBe('HUB_UPDATE_RUNNING');
    const body = { description: 'Foyer' };
    expect(await refusalOf(putHub(owner(), { params: { id }, query: {}, body }))).toBe('HUB_UPDATE_RUNNING');
  });

  it('is marked once by many concurrent calls', async () => {
    const id = await newHub();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => refusalOf(induce(id))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(new Set(firmwareCommands().map((command) => command.id)).size).toBe(1);
    // Timeouts that were scheduled for updates that did not start do nothing.
    setClock(now() + 29 * MINUTE);
    for (const { about } of appointments()) await checkOverdue(about);
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: true });
  });
});

describe('no update', () => {
  it('is possible without owning the hub, or if the hub runs the newest firmware or has not reported its firmware', async () => {
    const id = await newHub();
    expect(await refusalOf(induce(id, callerOf(await account())))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(induce(await newHub(NEW)))).toBe('FIRMWARE_FILE_MISSING');
    expect(await refusalOf(induce(await newHub('3.0.10.0')))).toBe('FIRMWARE_FILE_MISSING');
    expect(await refusalOf(induce(await newHub('2.0.0.0')))).toBe('FIRMWARE_FILE_MISSING');
    expect(broker.sentCommands()).toEqual([]);
    expect(appointments()).toEqual([]);
  });

  it('is started on a hub with updates switched off', async () => {
    const id = await newHub();
    await putHub(owner(), { params: { id }, query: {}, body: { settings: { firmwareUpdates: false } } });
    expect(await refusalOf(induce(id))).toBe('FORM_VALIDATION_FAILED');
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: false });
  });
});

it('an outcome that was stored but not published, because the process crashed, is published by the next reader', async () => {
  const id = await newHub();
  await induce(id);
  const [{ about }] = appointments() as [ReturnType<typeof appointments>[number]];
  await setEnded(id, (await readUpdate(id))!, { state: 'done' }, now());
  expect(await linesOf(id)).toEqual([]);
  await checkOverdue(about);
  await checkOverdue(about);
  expect(await linesOf(id)).toHaveLength(1);
  expect(await readUpdate(id)).not.toHaveProperty('untold');
});

it('an update continues when the owner of its hub changes, and is logged for the new owner', async () => {
  const id = await newHub();
  await induce(id);
  const next = await account();
  await changeOwner(hubOwnership, [id], { from: owner().userId, to: next.id });
  await reportState(id, { firmware: NEW });
  expect((await readHub(id))?.row.isMarkedForUpdate).toBe(false);
  expect(await linesOf(id)).toEqual([]);
});

it('deleting a hub ends its update first, and none of its items reappears', async () => {
  const id = await newHub();
  await induce(id);
  const [{ due, about }] = appointments() as [ReturnType<typeof appointments>[number]];
  await deleteHub(callerOf({ id: 'admin' }, 'ADMIN', 'any'), { params: { id }, query: {}, body: {} });
  expect(await linesOf(id)).toMatchObject([{ message: expect.stringContaining('the hub was deleted') }]);
  setClock(due);
  await checkOverdue(about);
  await reportState(id, { firmware: NEW });
  expect([await readHub(id), await readUpdate(id)]).toEqual([undefined, undefined]);
});
