import * as z from 'zod/mini';
import { RoundRequest, renew, runRound } from '../core/devices/rollouts/run-round.ts';

const Step = z.strictObject({ step: z.enum(['look', 'renew']), ...RoundRequest.shape });

/** A step of a roll-out, requested by its state machine. */
export async function handler(event: unknown): Promise<unknown> {
  const { step, ...what } = z.parse(Step, event);
  return step === 'look' ? runRound(what) : ((await renew(what)) ?? {});
}
