import * as z from 'zod/mini';
import { Look, look, renew } from '../core/devices/rollouts/look.ts';

const Step = z.strictObject({ step: z.enum(['look', 'renew']), ...Look.shape });

/** A step of a roll-out, requested by its state machine. */
export async function handler(event: unknown): Promise<unknown> {
  const { step, ...what } = z.parse(Step, event);
  return step === 'look' ? look(what) : ((await renew(what)) ?? {});
}
