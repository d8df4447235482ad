import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { handOverBeacons, ownershipUseCases } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { beaconDevice } from '../../functions/core/devices/beacons/store.ts';
import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { readCounts } from '../../functions/core/people/accounts/counts.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { getAudit } from '../../functions/core/people/audit-trail/get-audit.ts';
import { getTask } from '../../functions/core/work/tasks/get-task.ts';
import { accountWithId, callerOf } from '../../test/support/people.ts';
import { runTask } from '../../test/support/run-task.ts';
import { type Interference, type Metered, refusal } from '../measure/meter.ts';
import type { MeteredTable } from '../measure/metered-table.ts';

const { transferBeacons } = ownershipUseCases;

/** BENCH 6. */
export const ITEM_WRITES_PER_DEVICE_MAX = 1.04;

/** What a transfer of many devices wrote, and how many of them arrived. */
export interface TransferCount {
  readonly devices: number;
  /** Items written: devices, counts of both accounts, audit entries, the task with its chunks. */
  readonly itemWrites: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Devices that the receiver does not own afterwards, or that are missing in the receiver's count. */
  readonly lost: number;
  /** Devices that are not in the audit trail exactly once. */
  readonly notOnce: number;
}

const BATCH = 500;
const READS = ['GetItem', 'BatchGetItem', 'Query'];
/** The state machine's attempts of a step. */
const ATTEMPTS = 7;

/** Transfers devices from one account to another as an admin, running the steps of the state machine, and counts. */
export async function transferMany(
  { meter }: MeteredTable,
  devices: number,
  interfere?: Interference,
): Promise<TransferCount> {
  process.env.TASK_MACHINE = 'arn:machine';
  mockClient(SFNClient).on(StartExecutionCommand).resolves({});
  const run = process.hrtime.bigint().toString(36);
  const user = (name: string) =>
    createUser(OPERATOR, {
      name,
      email: `${name}-${run}@example.com`,
      role: 'INFO_PROVIDER',
      languageCode: 'en-gb',
    });
  const [from, to] = [await user('from'), await user('to')];
  const ids = Array.from({ length: devices }, (_, n) => `${run}_${String(n).padStart(6, '0')}`);
  for (let at = 0; at < devices; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    await importBeacons(some.map((id) => ({ id, type: 'SMART_BEACON', orderCode: 'HALLE1' })));
    await handOverBeacons(some, from.id);
  }

  await accountWithId(`root-${run}`, 'ADMIN');
  const root = { ...callerOf({ id: `root-${run}` }, 'ADMIN', 'any'), operation: 'transferBeacons' };
  const body = { idList: ids, targetEmail: `to-${run}@example.com`, sendMail: false };
  meter.take();
  if (interfere) meter.interfere = interfere;
  const { taskId } = await withRetries(() =>
    transferBeacons(root, { params: {}, query: { user: from.id }, body }),
  );
  await runTask(taskId, withRetries);
  meter.interfere = (_, pass) => pass();
  const requests = meter.take();

  const { data } = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
  const owners = await ownersOf(ids);
  const counted = (await readCounts([to.id])).get(to.id)?.beacons ?? 0;
  const arrived = owners.filter((owner) => owner === to.id).length;
  return {
    devices,
    itemWrites: requests.reduce((sum, request) => sum + itemsWritten(request), 0),
    writeUnits: requests.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
    lost: devices - Math.min(arrived, counted, data.done),
    notOnce: await notAuditedOnce(root, taskId, ids),
  };
}

/** Retries as often as the state machine would. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

const itemsWritten = ({ operation, keys }: Metered) => (READS.includes(operation) ? 0 : keys.length);

async function ownersOf(ids: readonly string[]) {
  const owners: (string | undefined)[] = [];
  for (let at = 0; at < ids.length; at += BATCH)
    owners.push(...(await beaconDevice.holdersOf(ids.slice(at, at + BATCH))).values());
  return owners;
}

async function notAuditedOnce(
  root: ReturnType<typeof callerOf>,
  taskId: string,
  ids: readonly string[],
): Promise<number> {
  const times = new Map(ids.map((id) => [id, 0]));
  let starting_at: string | undefined;
  do {
    const query = { limit: 100, filter: [`item:eq:task/${taskId}`], ...(starting_at && { starting_at }) };
    const { items, links } = await getAudit(root, { params: {}, body: {}, query });
    for (const id of items.flatMap(({ after }) => after.beacons as string[]))
      times.set(id, (times.get(id) ?? 0) + 1);
    starting_at = new URLSearchParams(links.next?.split('?')[1]).get('starting_at') ?? undefined;
  } while (starting_at);
  return [...times.values()].filter((count) => count !== 1).length;
}

/** Makes a share of the requests fail: half of them before they are done, half of them by losing the response. */
export function faulty(share: number, random: () => number): Interference {
  const lost = refusal(500, 'InternalServerError');
  return async (_, pass) => {
    if (random() >= share) return pass();
    if (random() < 0.5) await pass();
    return lost;
  };
}
