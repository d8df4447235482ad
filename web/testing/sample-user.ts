import type { User } from '../../shared/model/user.ts';

/** An ordinary account, with the values of a test. */
export const sampleUser = (other: Partial<User> = {}): User => ({
  id: 'u1',
  name: 'Anna Berger',
  email: 'anna@example.com',
  roles: ['INFO_PROVIDER'],
  verified: true,
  deactivated: false,
  createdDate: '2026-01-01T00:00:00.000Z',
  lastLoginDate: null,
  appLabel: null,
  managerLabel: null,
  managerGroup: null,
  groupConfirmed: false,
  mailState: 'ok',
  languageCode: 'en-gb',
  beaconsCount: 0,
  infoFeatureState: 'OFF',
  infoServiceEnd: null,
  administers: null,
  newEmail: null,
  newsletter: true,
  termsOfUseVersion: null,
  acceptedTermsOfUseVersion: null,
  termsOfUseFile: null,
  ...other,
});
