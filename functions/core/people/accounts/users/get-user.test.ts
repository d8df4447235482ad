import { expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf } from '../../../../../test/support/people.ts';
import { changeUser } from '../store.ts';
import { getUser } from './get-user.ts';

givenTable();

it('a member who is let in to some devices only learns of the account what it is called and how it looks', async () => {
  const { id, email } = await account({ name: 'Museum' });
  await changeUser(id, () => ({
    change: {
      ...{ infoFeatureState: 'ACTIVE', liveModeAt: '2026-01-01T00:00:00.000Z', hasPaymentData: true },
      ...{ newEmail: 'new@example.com', newsletter: true, inactiveBy: 'admin' },
      row: { mailState: 'bounced' },
    },
  }));
  const member = { ...callerOf(await account()), member: 'VIEWER', actsFor: id } as const;
  const get = (caller: Parameters<typeof getUser>[0]) =>
    getUser(caller, { params: { id }, query: {}, body: {} });
  expect(await get(member)).toMatchObject({ hasPaymentData: true, newEmail: 'new@example.com' });
  const told = await get({ ...member, scope: { siteIds: [], tags: ['hall'] } });
  expect(told).toEqual({
    ...{ id, email, name: 'Museum', roles: ['INFO_PROVIDER'], createdDate: expect.any(String) },
    ...{ verified: true, deactivated: false, groupConfirmed: false, administers: null },
    ...{ appLabel: null, managerLabel: null, managerGroup: null, languageCode: 'en-gb' },
    ...{ termsOfUseVersion: null, acceptedTermsOfUseVersion: null, termsOfUseFile: null },
    // Callers with a scope get these values instead of the real ones.
    ...{ beaconsCount: 0, infosCount: 0, toursCount: 0, infoFeatureState: 'OFF', infoServiceEnd: null },
    ...{ liveModeAt: null, hasPaymentData: false, deactivatedByAdmin: false, deactivatedByGroup: false },
    ...{ chargedByGroup: false, newEmail: null, lastLoginDate: null, mailState: 'ok' },
    ...{ newsletter: false, runAsMails: false, showsFirstSteps: false },
  });
});
