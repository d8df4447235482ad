import { deleteDays } from './fleet-days-store.ts';

/** Deletes the figures that are kept of the devices of a deleted account. Returns false if there are none. */
export const clearFleetDays = (userId: string): Promise<boolean> => deleteDays(userId);
