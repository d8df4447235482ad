import * as z from 'zod/mini';
import { OpaqueId } from '../../model/common.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';

/** Days of one call. */
export const CLICK_DAYS_MAX = 400;

/** A day in Germany, as days of usage are. */
const Day = z.iso.date();

export const getInfoClicks = operation({
  id: 'getInfoClicks',
  method: 'GET',
  path: '/api/infocms/v1/infos/{id}/clicks',
  summary: 'Returns how often an Info was opened on phones, day by day; by default of the last thirty days',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: OpaqueId }),
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.strictObject({
    /** Every day of the range, in its order. */
    items: z.array(z.strictObject({ day: Day, clicks: z.int() })),
    total: z.int(),
  }),
  errors: ['INFO_NOT_AVAILABLE'],
});
