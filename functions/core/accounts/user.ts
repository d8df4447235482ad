import type { User } from '../../../shared/model/user.ts';
import type { UserItem } from './store.ts';

/** An account as its owner, the group's admin and admins read it. */
export const toUser = ({
  row,
  languageCode,
  infoFeatureState,
  acceptedTermsOfUseVersion,
}: UserItem): User => ({
  ...row,
  languageCode,
  infoFeatureState,
  termsOfUseVersion: null,
  acceptedTermsOfUseVersion,
  termsOfUseFile: null,
});
