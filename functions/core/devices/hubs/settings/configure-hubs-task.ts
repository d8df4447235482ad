import { configureHubs as contract } from '../../../../../shared/contract/devices/hubs.ts';
import type { HubSettingsChange } from '../../../../../shared/model/hub-settings.ts';
import { ConditionFailed, transact } from '../../../../platform/table.ts';
import { groupsOf } from '../../../people/accounts/groups-of.ts';
import { idIn } from '../../../work/plans/plan-of-many.ts';
import type { Outcome, TaskItem } from '../../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../../work/tasks/task-type.ts';
import { BROKER } from '../channel.ts';
import { ownerOf } from '../store.ts';
import { auditHub, HIDDEN } from './change-settings.ts';
import { readHubsAndConfigs, savingHub } from './configuration-store.ts';
import { forgetPassphrase, readPassphrase } from './passphrase-store.ts';
import { changeHub, type HubsOrder } from './planned-hub.ts';
import { sendSettings } from './send-settings.ts';

/** Hubs per transaction, which takes a hundred writes: row, settings, live item and audit entry of each hub. */
const PART = 24;
const CHUNK = 5 * PART;
/** Retries after concurrent changes of a hub. */
const ATTEMPTS = 8;

/**
 * The task that changes settings of many hubs. Each part, with its outcome, is one transaction; then its hubs are sent
 * their settings. A crash in between loses nothing: a hub is sent unconfirmed settings again with its next message.
 */
export const configureHubsTask: TaskType<HubsOrder> = {
  kind: 'configureHubs',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId ?? undefined,
  part: async (task, entries, mark) => {
    const settings = await settingsOfTask(task);
    const { outcome, changedIds } = await configure(task, settings, entries.slice(0, PART), mark);
    await Promise.all(changedIds.map((id) => sendSettings(id, BROKER)));
    return outcome;
  },
  finish: async ({ row, order }) => {
    if (order.hasPassphrase) await forgetPassphrase(row.id);
  },
};

async function settingsOfTask({ row, order }: TaskItem<HubsOrder>): Promise<HubSettingsChange> {
  if (!order.hasPassphrase) return order.settings;
  const wlanPassphrase = await readPassphrase(row.id);
  if (wlanPassphrase === undefined) throw new Error(`the passphrase of task ${row.id} is missing`);
  return { ...order.settings, wlanPassphrase };
}

async function configure(
  task: TaskItem<HubsOrder>,
  settings: HubSettingsChange,
  entries: readonly string[],
  mark: Mark,
): Promise<{ outcome: Outcome; changedIds: string[] }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { outcome, changedIds, writes, marks } = await writesOf(task, settings, entries, mark);
    try {
      await transact([...marks, ...writes]);
      return { outcome, changedIds };
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at < marks.length) throw error;
    }
  }
  throw new Error(`hubs of task ${task.row.id} lost the race on every attempt`);
}

async function writesOf(
  { order, starter }: TaskItem<HubsOrder>,
  settings: HubSettingsChange,
  entries: readonly string[],
  mark: Mark,
) {
  const read = await readHubsAndConfigs(entries.map(idIn));
  const results = entries.map((entry) => ({
    id: idIn(entry),
    result: changeHub(entry, read.get(idIn(entry)), settings, order, starter),
  }));
  const skipped = results.flatMap(({ id, result }) =>
    'skip' in result ? [{ id, reason: result.skip.reason }] : [],
  );
  const changed = results.flatMap(({ result }) =>
    'skip' in result || !result.changed.config ? [] : [result],
  );
  const groups = await groupsOf([...new Set(changed.flatMap(({ hub }) => ownerOf(hub) ?? []))]);
  const outcome: Outcome = { done: entries.length - skipped.length, skipped };
  const passphrase = order.hasPassphrase && { wlanPassphrase: HIDDEN };
  return {
    outcome,
    changedIds: changed.map(({ hub }) => hub.row.id),
    marks: mark(
      outcome,
      changed.map(({ hub, changed: { before, after } }) =>
        auditHub(hub, groups.get(ownerOf(hub) ?? '') ?? null, before, { ...after, ...passphrase }),
      ),
    ),
    writes: changed.flatMap(
      ({ hub, config, changed: { config: wish } }) =>
        savingHub(hub, config, { description: hub.row.description, config: wish }).writes,
    ),
  };
}
