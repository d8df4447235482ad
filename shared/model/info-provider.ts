import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { line, OpaqueId } from './common.ts';
import { LabelName } from './label-name.ts';
import { accountFields, UserName } from './user.ts';
import { writable } from './writable.ts';

/** Year and month of a period as one number, 202603; 0 for none (specification 1.3). */
export const YearMonth = z.number().check(
  z.int(),
  z.refine((value) => value === 0 || (value >= 200_001 && value <= 999_912 && isMonth(value % 100))),
);
const isMonth = (month: number) => month >= 1 && month <= 12;

/** The fields of an account that only admins see and set (specification 1.3). */
export const charge = {
  /** Percent. */
  discount: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  /** Cents a month. */
  additionalCharge: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  additionalChargeInfo: line(200),
  endOfTestPeriod: YearMonth,
};

export const InfoProvider = z.strictObject({ ...accountFields, ...charge }).register(z.globalRegistry, {
  id: 'InfoProvider',
  description: 'An account with the fields that only admins may set',
});
export type InfoProvider = z.output<typeof InfoProvider>;

/** A change of an account by an admin; absent fields keep their values (specification 1.7). */
export const InfoProviderChange = z.strictObject({
  id: OpaqueId,
  name: z.optional(UserName),
  roles: z.optional(z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(1))),
  groupConfirmed: z.optional(z.boolean()),
  ...writable(
    {
      deactivated: z.boolean(),
      appLabel: z.nullable(LabelName),
      managerLabel: z.nullable(LabelName),
      managerGroup: z.nullable(LabelName),
      ...charge,
    },
    {
      deactivated: false,
      appLabel: null,
      managerLabel: null,
      managerGroup: null,
      discount: 0,
      additionalCharge: 0,
      additionalChargeInfo: '',
      endOfTestPeriod: 0,
    },
  ).changed,
});
