import type * as z from 'zod/mini';
import type { confirmFactorReset as contract } from '../../../shared/contract/authentification/factor-resets.ts';
import type { UseCase } from '../../platform/caller.ts';
import { mayStill } from '../people/access/may-still.ts';
import {
  confirmFactorReset as confirm,
  endWaiting,
  type FactorResetDue,
} from '../people/accounts/factors/resets/carry-out-reset.ts';

/** Confirms a reset, if who asked for it may still do so. */
export const confirmFactorReset: UseCase<typeof contract> = (caller, input) =>
  confirm(caller, input, mayStill);

/** The same for one that is due. */
export const endDueReset = (due: z.output<typeof FactorResetDue>): Promise<void> => endWaiting(due, mayStill);
