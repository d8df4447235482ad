import { setInfoDevices as contract } from '../../../../shared/contract/content/drafts.ts';
import { INFO_BEACONS_MAX } from '../../../../shared/model/info.ts';
import { ConditionFailed, transact } from '../../../platform/table.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import type { Claim } from '../../kernel/meter/cause.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, Skipped, TaskItem } from '../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../work/tasks/task-type.ts';
import {
  DEVICES_AT_ONCE,
  type DeviceChange,
  deviceChangeWrites,
  NO_DEVICES,
  readAssignments,
} from './assignment-store.ts';
import type { InfoItem } from './info-item.ts';
import { readInfo } from './store.ts';

/** An Info that devices are assigned to and released from. */
interface DevicesOrder {
  readonly infoId: string;
  readonly userId: string;
}

/** Why a device was left as it is. */
type SkipReason =
  | 'DEVICE_UNKNOWN'
  | 'NOT_OWNED'
  | 'OTHER_INFO'
  | 'NOT_ASSIGNED'
  | 'INFO_FULL'
  | 'INFO_NOT_AVAILABLE';

/** The ids of such a task say what becomes of the device. */
export const toAdd = (beaconId: string) => `+${beaconId}`;
export const toRemove = (beaconId: string) => `-${beaconId}`;
const isAdded = (entry: string) => entry.startsWith('+');
const beaconIn = (entry: string) => entry.slice(1);

const PART = DEVICES_AT_ONCE.further;
/** Ten transactions fit well into one step, and into a call. */
const CHUNK = 10 * PART;
/** Retries after concurrent changes of the devices or of the Info. */
const ATTEMPTS = 8;

/** The task that assigns and releases many devices of an Info. Each part, with its outcome, is one transaction. */
export const devicesTask: TaskType<DevicesOrder> = {
  kind: 'setInfoDevices',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId,
  // All chunks write the number of devices of the same Info, so concurrent chunks would only cause conflicts.
  round: 1,
  part: (task, ids, mark) => changePart(task, ids.slice(0, PART), mark),
};

async function changePart(
  task: TaskItem<DevicesOrder>,
  entries: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  const { infoId, userId } = task.order;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const info = await readInfo(infoId);
    const { change, skipped } = await decide(task, entries, info);
    const outcome = { done: entries.length - skipped.length, skipped };
    const { added, released } = change;
    const isChanged = added.length > 0 || released.length > 0;
    const marks = mark(
      outcome,
      isChanged
        ? [
            {
              item: `info/${infoId}`,
              itemName: info!.row.name,
              subjectId: userId,
              managerGroup: await groupOf(userId),
              after: { added, removed: released.map(({ beaconId }) => beaconId) },
            },
          ]
        : [],
    );
    const writes = isChanged ? deviceChangeWrites(info!.row, change).map(({ write }) => write) : [];
    try {
      await transact([...marks, ...writes]);
      return outcome;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at < marks.length) throw error;
    }
  }
  throw new Error(`devices of task ${task.row.id} lost the race on every attempt`);
}

interface Decision {
  readonly change: DeviceChange;
  readonly skipped: readonly Skipped[];
}

/** What becomes of each device, as all of them are now. One that is as it should be already is done. */
async function decide(
  { order: { infoId, userId }, starter }: TaskItem<DevicesOrder>,
  entries: readonly string[],
  info: InfoItem | undefined,
): Promise<Decision> {
  const skip = (entry: string, reason: SkipReason) => ({ id: beaconIn(entry), reason });
  if (!info || info.isDeleted || info.row.userId !== userId)
    return { change: NO_DEVICES, skipped: entries.map((entry) => skip(entry, 'INFO_NOT_AVAILABLE')) };
  const ids = entries.map(beaconIn);
  const [points, assignments] = await Promise.all([
    infoPointsOf(ids, { consistent: true }),
    readAssignments(ids.map((beaconId) => ({ infoId, beaconId }))),
  ]);
  const claims = new Map<string, Claim>(assignments.map(({ id, beaconId }) => [beaconId, { id, beaconId }]));
  const added: string[] = [];
  const released: Claim[] = [];
  const skipped: Skipped[] = [];
  for (const entry of entries) {
    const beaconId = beaconIn(entry);
    const claim = claims.get(beaconId);
    const { ownerId, infoPointId } = points.get(beaconId) ?? {};
    if (!isAdded(entry)) {
      if (claim) released.push(claim);
      else skipped.push(skip(entry, 'NOT_ASSIGNED'));
    } else if (ownerId !== userId) {
      const mayKnow = starter.reach === 'any';
      skipped.push(skip(entry, mayKnow && !points.has(beaconId) ? 'DEVICE_UNKNOWN' : 'NOT_OWNED'));
    } else if (infoPointId === null) {
      const count = info.row.beaconsCount + added.length - released.length;
      if (count < INFO_BEACONS_MAX) added.push(beaconId);
      else skipped.push(skip(entry, 'INFO_FULL'));
    } else if (infoPointId !== infoId) skipped.push(skip(entry, 'OTHER_INFO'));
  }
  return { change: { added, released }, skipped };
}
