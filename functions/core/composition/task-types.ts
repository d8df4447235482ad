import type { TaskKind } from '../../../shared/model/task.ts';
import { importTask } from '../content/imports/import-task.ts';
import { devicesTask } from '../content/infos/devices-task.ts';
import { configureClaimedTask } from '../devices/beacons/configuration/configure-claimed.ts';
import { configureTask } from '../devices/beacons/configuration/configure-task.ts';
import { offerBeaconsTask } from '../devices/beacons/offer-beacons.ts';
import { placeBeaconsTask } from '../devices/beacons/place-beacons.ts';
import { offerHubsTask } from '../devices/hubs/offer-hubs.ts';
import { placeHubsTask } from '../devices/hubs/place-hubs.ts';
import { configureHubsTask } from '../devices/hubs/settings/configure-hubs-task.ts';
import { updateHubsTask } from '../devices/hubs/update/update-hubs-task.ts';
import { planRoundTask } from '../devices/rounds/plan-round.ts';
import { newsletterTask } from '../work/newsletter/newsletter-task.ts';
import type { AnyTaskType } from '../work/tasks/task-type.ts';
import { BEACON_TASKS, HUB_TASKS } from './change-of-owner.ts';
import { exportAccountTask } from './export-parts.ts';

/** Every kind of task. */
const TASK_TYPES: Readonly<Record<TaskKind, AnyTaskType>> = {
  newsletter: newsletterTask,
  assignHubs: HUB_TASKS.assign,
  assignBeacons: BEACON_TASKS.assign,
  transferHubs: HUB_TASKS.transfer,
  transferBeacons: BEACON_TASKS.transfer,
  detachHubs: HUB_TASKS.detach,
  detachBeacons: BEACON_TASKS.detach,
  offerHubs: offerHubsTask,
  offerBeacons: offerBeaconsTask,
  configureBeacons: configureTask,
  configureHubs: configureHubsTask,
  updateHubs: updateHubsTask,
  placeHubs: placeHubsTask,
  configureClaimed: configureClaimedTask,
  placeBeacons: placeBeaconsTask,
  setInfoDevices: devicesTask,
  importInfos: importTask,
  planRound: planRoundTask,
  exportAccount: exportAccountTask,
};

export const taskTypeOf = (kind: TaskKind): AnyTaskType => TASK_TYPES[kind];
