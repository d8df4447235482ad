import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { handOverHubs } from '../functions/core/composition/change-of-owner.ts';
import { addImportRows } from '../functions/core/content/imports/add-import-rows.ts';
import { getImportOutcomes } from '../functions/core/content/imports/get-import-outcomes.ts';
import { runInfoImport } from '../functions/core/content/imports/run-info-import.ts';
import { startInfoImport } from '../functions/core/content/imports/start-info-import.ts';
import { readConfigurations } from '../functions/core/devices/beacons/configuration/configuration-store.ts';
import { setBeaconBulkConfiguration } from '../functions/core/devices/beacons/configuration/set-beacon-bulk-configuration.ts';
import { readConfig } from '../functions/core/devices/hubs/settings/configuration-store.ts';
import { configureHubs } from '../functions/core/devices/hubs/settings/configure-hubs.ts';
import { insertHub, readHubLives, setReported } from '../functions/core/devices/hubs/store.ts';
import { induceFirmwareUpdates } from '../functions/core/devices/hubs/update/induce-firmware-updates.ts';
import { readUpdate } from '../functions/core/devices/hubs/update/update-store.ts';
import { getAudit } from '../functions/core/people/audit-trail/get-audit.ts';
import { findTask } from '../functions/core/work/tasks/find-task.ts';
import { getTask } from '../functions/core/work/tasks/get-task.ts';
import { setClock } from '../functions/platform/clock.ts';
import { INFO_COLUMNS, infoRows } from '../shared/content/info-csv.ts';
import type { Task } from '../shared/model/task.ts';
import { givenBroker } from './support/broker.ts';
import { crashAtRequest, FIRST, STRIDE } from './support/crash-at-request.ts';
import { infoCalls, message, provider } from './support/info-calls.ts';
import { countOf, owned, ownersOf, transfer } from './support/moving-beacons.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { publishFirmware } from './support/published-firmware.ts';
import { runTask } from './support/run-task.ts';

const outbox = givenOutbox();
givenBroker();
process.env.FILES_BUCKET = 'files';
const noHubs = Array.from({ length: 120 }, (_, n) => `hubffff${String(n).padStart(4, '0')}`);
let table: MeteredTable;
let root: ReturnType<typeof callerOf>;
beforeAll(async () => {
  table = await openMeteredTable();
  await publishFirmware('HUB-0300', '3.0.9.0');
  root = { ...callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any'), operation: 'transferBeacons' };
});
afterAll(() => table.stop());

/** Devices that do not exist, enough to fill a chunk. */
const unknown = Array.from({ length: 480 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`);

let hubs = 0;
async function newHubs(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `hubcccc${String(hubs++).padStart(4, '0')}`);
  for (const id of ids) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(ids, (await account()).id);
  for (const id of ids) await setReported(id, '3.0.7.8', undefined, 1);
  return ids;
}

/** Half a minute later the call that started a task must have ended, so that the state machine continues the task. */
async function inHalfAMinute(run: () => Promise<unknown>): Promise<void> {
  setClock(Date.now() + 30_000);
  await run();
  setClock(undefined);
}

const entriesAbout = async (item: string) => {
  const filter = [`item:eq:${item}`];
  return (await getAudit(root, { params: {}, body: {}, query: { limit: 100, filter } })).items;
};
const entriesOf = (taskId: string) => entriesAbout(`task/${taskId}`);

describe.each(['before', 'after'] as const)('a task that crashes at any request, %s it was done', (when) => {
  it('continues after a crash in its steps and transfers each device once', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const before = await countOf(otto);
      // Two parts, each with devices to transfer. A task of more than one chunk does not start within the call.
      const { ids } = await owned(ida, 6);
      const list = [...ids.slice(0, 3), ...unknown.slice(0, 94), ...ids.slice(3), ...unknown.slice(94)];
      const { taskId } = await transfer(root, list, otto, { user: ida.id, sendMail: true });
      hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
      await runTask(taskId);
      const task = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
      expect([at, task]).toMatchObject([
        at,
        { taskStatus: 'finished', data: { total: list.length, done: 6, skippedCount: unknown.length } },
      ]);
      expect(new Set(await ownersOf(ids))).toEqual(new Set([otto.id]));
      expect([await countOf(ida), await countOf(otto)]).toEqual([0, before + 6]);
      const moved = (await entriesOf(taskId)).flatMap(({ after }) => after.beacons);
      expect(moved.toSorted()).toEqual(ids.toSorted());
      expect(await outbox.mails()).toHaveLength(1);
    }
  });

  it('continues after a crash in its steps and configures each beacon once', async () => {
    const ida = await account();
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const { ids } = await owned(ida, 4);
      // More than one call does without a task, in two chunks, each with beacons to configure.
      const list = [...ids.slice(0, 2), ...unknown.slice(0, 238), ...ids.slice(2)];
      const body = { userId: ida.id, idList: list, configData: { adv_int: 500 } };
      const started = await setBeaconBulkConfiguration(root, { params: {}, query: {}, body });
      if (!('taskId' in started)) throw new Error('it is done by a task');
      const { taskId } = started;
      hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
      await runTask(taskId);
      const task = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
      expect([at, task]).toMatchObject([
        at,
        { taskStatus: 'finished', data: { total: list.length, done: 4, skippedCount: 238 } },
      ]);
      const configured = await readConfigurations(ids);
      for (const id of ids) {
        const { version, index, wanted } = configured.get(id)!;
        expect([at, version, index, wanted.adv_int]).toEqual([at, 2, 1, 500]);
        expect(await entriesAbout(`beacon/${id}`)).toHaveLength(1);
      }
    }
  });

  it('continues after a crash in its steps, and gives each hub its settings and its update once', async () => {
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const ids = await newHubs(2);
      // More than one call does without a task, in two chunks, each with a hub.
      const listOf = (chunk: number) => [ids[0]!, ...noHubs.slice(0, chunk), ids[1]!];
      const done = async (started: object) => {
        const { taskId } = started as Task;
        hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
        await runTask(taskId);
        const task = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
        expect([at, task]).toMatchObject([at, { taskStatus: 'finished', data: { done: 2 } }]);
      };
      const settings = { wlanSsid: 'Museum', wlanSecurity: 'WPA2', wlanPassphrase: 'a secret' } as const;
      await done(
        await configureHubs(root, { params: {}, query: {}, body: { idList: listOf(120), settings } }),
      );
      const hasConfigured: boolean = hasCrashed;
      for (const id of ids) {
        expect([at, await readConfig(id)]).toMatchObject([at, { version: 2, passphrase: 'a secret' }]);
        // Whether or not it was sent: it is sent again with the next message.
        expect((await readHubLives([id])).get(id)).toMatchObject({ unconfirmed: { version: 2 } });
      }
      const body = { idList: listOf(40), evenOffline: true };
      await done(await induceFirmwareUpdates(root, { params: {}, query: {}, body }));
      for (const id of ids) {
        expect([at, await readUpdate(id)]).toMatchObject([at, { state: 'sent' }]);
        expect(await entriesAbout(`hub/${id}`)).toHaveLength(2);
      }
      hasCrashed ||= hasConfigured;
    }
  });

  it('says of each row of a file of Infos what this import did with it', async () => {
    const ida = await provider();
    const infos = infoCalls(callerOf(ida));
    const call = <B extends object>(body: B, params: object = {}) => ({ params, query: {}, body }) as never;
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      // More devices than the transaction takes that saves the Info.
      const [many, [first, second, third]] = [(await owned(ida, 31)).ids, (await owned(ida, 3)).ids];
      const saved = (name: string, beaconId: string) =>
        infos.save({ name: `${name} ${at}`, beaconIds: [beaconId], outputs: { en: [message('One')] } });
      const [same, other] = [await saved('Same', first!), await saved('Other', second!)];
      const rowOf = (name: string, beaconIds: readonly string[]) =>
        infoRows({ ...same, id: '', name: `${name} ${at}`, beaconIds: [...beaconIds] })[0]!;
      const rows = [
        rowOf('New', [third!]),
        infoRows(other)[0]!.map((cell) => (cell === 'One' ? 'Two' : cell)),
        infoRows(same)[0]!,
        rowOf('Many', many),
      ];
      const { id } = await startInfoImport(infos.caller, call({ columns: [...INFO_COLUMNS] }));
      const lines = rows.map((cells, n) => ({ line: n + 2, cells: [...cells] }));
      await addImportRows(infos.caller, call({ rows: lines }, { id, part: 0 }));
      const run = () => runInfoImport(infos.caller, call({ dryRun: false }, { id }));
      const started = outbox.startedTasks().length;
      hasCrashed = await crashAtRequest(table, at, when, run);
      const taskId = outbox.startedTasks()[started];
      if (taskId !== undefined && (await findTask(taskId))) await inHalfAMinute(() => runTask(taskId));
      else await run();
      const { items } = await getImportOutcomes(infos.caller, {
        params: { id },
        query: { dryRun: 'false', after: 0 },
        body: {},
      });
      const said = items.map(({ outcome, reason }) => reason ?? outcome);
      expect([at, ...said]).toEqual([at, 'new', 'changed', 'unchanged', 'new']);
      expect((await infos.read(items[3]!.id)).beaconIds!.toSorted()).toEqual(many.toSorted());
      expect((await infos.read(other.id)).outputs!.en![0]!.title).toBe('Two');
    }
  });

  it('is done by the state machine or was never started after a crash in the call that starts it', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const before = await countOf(otto);
      const { ids } = await owned(ida, 3);
      let answered: string | undefined;
      const call = async () => {
        answered = (await transfer(root, ids, otto, { user: ida.id })).taskStatus;
      };
      const started = outbox.startedTasks().length;
      hasCrashed = await crashAtRequest(table, at, when, call);
      const taskId = outbox.startedTasks()[started];
      const isThere = taskId !== undefined && (await findTask(taskId)) !== undefined;
      if (isThere) await inHalfAMinute(() => runTask(taskId));
      const [owner] = new Set(await ownersOf(ids));
      expect([at, owner, await countOf(otto)]).toEqual(
        isThere ? [at, otto.id, before + 3] : [at, ida.id, before],
      );
      if (!hasCrashed) expect(answered).toBe('finished');
    }
  });
});
