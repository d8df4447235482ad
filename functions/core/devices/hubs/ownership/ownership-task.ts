import { ownershipTask } from '../../ownership/ownership-task.ts';
import { hubOwnership } from './hub-ownership.ts';

/** The work of every task that changes whose hubs are. */
export const hubOwnershipTask = ownershipTask(hubOwnership);
