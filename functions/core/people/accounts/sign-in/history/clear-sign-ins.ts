import { deleteSignIns } from './sign-in-store.ts';

/** Deletes some of the sign-ins of a deleted account. Returns false when none are found any more. */
export const clearSignIns = (userId: string): Promise<boolean> => deleteSignIns(userId);
