import type { TaskKind } from '../../../shared/model/task.ts';
import { configureTask } from '../beacons/configure-task.ts';
import { beaconOwnershipTask } from '../beacons/ownership-task.ts';
import { hubOwnershipTask } from '../hubs/ownership-task.ts';
import { newsletterTask } from '../newsletter/newsletter-task.ts';
import type { TaskWork } from './task-work.ts';

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
