import * as z from 'zod/mini';
import { Month } from '../../model/billing-settings.ts';

/** A month of a path, as a number such as 202611. */
export const pathMonth = z.pipe(z.string().check(z.regex(/^\d{6}$/)), z.pipe(z.transform(Number), Month));

/** The month that is charged. */
export const runPath = '/api/admin/v1/billingruns/{month}';
export const oneRun = z.strictObject({ month: pathMonth });
