import * as z from 'zod/mini';
import { Month } from '../../model/billing-settings.ts';

/** The month that is charged. */
export const runPath = '/api/admin/v1/billingruns/{month}';
export const oneRun = z.strictObject({
  month: z.pipe(z.string().check(z.regex(/^\d{6}$/)), z.pipe(z.transform(Number), Month)),
});
