import * as z from 'zod/mini';
import { STATES_OF_DEVICES } from './device-state.ts';
import { Spot } from './place.ts';

/**
 * A device of a site as a floor plan draws it, and no more: ten thousand of them are a megabyte, of which a tenth crosses the
 * network.
 */
export const SiteDevice = z
  .strictObject({
    id: z.string(),
    description: z.string(),
    state: z.enum(STATES_OF_DEVICES),
    /** Null: nowhere on the floor plan. */
    spot: z.nullable(Spot),
  })
  .register(z.globalRegistry, { id: 'SiteDevice', description: 'A device of a site, and how it is' });
export type SiteDevice = z.output<typeof SiteDevice>;
