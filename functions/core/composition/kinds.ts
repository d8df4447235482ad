import { sendNewsLetter } from '../../../shared/contract/admin.ts';
import {
  assignBeacons,
  assignHubs,
  detachBeacons,
  detachHubs,
  transferBeacons,
  transferHubs,
} from '../../../shared/contract/devices.ts';
import { setBeaconBulkConfiguration } from '../../../shared/contract/infoprovider.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import type { TaskKind } from '../../../shared/model/task.ts';
import { configureTask } from '../devices/beacons/configuration/configure-task.ts';
import { beaconOwnershipTask } from '../devices/beacons/ownership/ownership-task.ts';
import { hubOwnershipTask } from '../devices/hubs/ownership/ownership-task.ts';
import { newsletterTask } from '../work/newsletter/newsletter-task.ts';
import type { TaskWork } from '../work/tasks/task-work.ts';

export const TASK_WORK: Record<TaskKind, TaskWork> = {
  newsletter: newsletterTask,
  assignHubs: hubOwnershipTask,
  assignBeacons: beaconOwnershipTask,
  transferHubs: hubOwnershipTask,
  transferBeacons: beaconOwnershipTask,
  detachHubs: hubOwnershipTask,
  detachBeacons: beaconOwnershipTask,
  configureBeacons: configureTask,
};

/** The operation that starts a task of a kind: who may not call it now has none that goes on. */
export const TASK_OPERATIONS: Record<TaskKind, Operation> = {
  newsletter: sendNewsLetter,
  assignHubs,
  assignBeacons,
  transferHubs,
  transferBeacons,
  detachHubs,
  detachBeacons,
  configureBeacons: setBeaconBulkConfiguration,
};
