/** Fields of an account that neither the owner nor an admin sets with the call that writes the account. */
export const OF_ACCOUNT = {
  email: 'fixed',
  verified: 'fixed',
  createdDate: 'fixed',
  lastLoginDate: 'reported',
  mailState: 'reported',
  languageCode: 'fixed',
  beaconsCount: 'reported',
  infosCount: 'reported',
  toursCount: 'reported',
  infoFeatureState: 'fixed',
  infoServiceEnd: 'fixed',
  administers: 'fixed',
  newEmail: 'fixed',
  termsOfUseVersion: 'reported',
  acceptedTermsOfUseVersion: 'fixed',
  termsOfUseFile: 'reported',
} as const;
