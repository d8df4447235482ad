import * as z from 'zod/mini';
import { BillingSettings, BillingSettingsChange, PriceList } from '../../model/billing-settings.ts';
import { YearMonth } from '../../model/info-provider.ts';
import { ADMINS, EVERYONE } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';

export const getBillingSettings = operation({
  id: 'getBillingSettings',
  method: 'GET',
  path: '/api/infoprovider/v1/getBillingSettings',
  summary: 'Returns the prices that hold in this month, and those of coming months',
  roles: EVERYONE,
  reply: z.extend(PriceList, {
    /** The earliest first. */
    coming: z.array(PriceList),
  }),
  errors: [],
});

export const getInitialEndOfTest = operation({
  id: 'getInitialEndOfTest',
  method: 'GET',
  path: '/api/infoprovider/v1/getInitialEndOfTest',
  summary:
    'Returns the last month of the test if the Info CMS is activated now, as a number such as 202611; 0: none',
  roles: EVERYONE,
  reply: z.strictObject({ value: YearMonth }),
  errors: [],
});

export const getBillingSettingsAsAdmin = operation({
  id: 'getBillingSettingsAsAdmin',
  method: 'GET',
  path: '/api/admin/v1/getBillingSettings',
  summary: 'Returns the billing settings with the history of prices',
  roles: ADMINS,
  reply: BillingSettings,
  errors: [],
});

export const setBillingSettings = operation({
  id: 'setBillingSettings',
  method: 'PUT',
  path: '/api/admin/v1/setBillingSettings',
  summary: 'Changes the billing settings; changed prices hold from a coming month on, never for past use',
  roles: ADMINS,
  notRunAs: true,
  ...writes(BillingSettings, BillingSettingsChange, { history: 'reported' }),
  reply: BillingSettings,
  errors: [],
});
