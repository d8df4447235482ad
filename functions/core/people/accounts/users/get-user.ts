import type { getUser as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { User } from '../../../../../shared/model/user.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import type { UserItem } from '../user-item.ts';
import { toCounts, toOwnUser, toUser } from './user.ts';

/**
 * One account: the caller's own (`me`), one of the caller's group, or any for admins. Read consistently, so that a caller sees
 * the change it has just made.
 */
export const getUser: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await namedItem(caller, params.id);
  if (caller.scope) return named(await toUser(user));
  return user.row.id === caller.userId ? toOwnUser(user, caller.proof?.signOn) : toUser(user);
};

/**
 * What somebody learns of an account who is let in to some devices only: what it is called, and how it is shown. It names what is
 * told, so a new field is not until it is named here, too.
 */
function named(user: User): User {
  const { id, name, email, roles, verified, deactivated, createdDate, administers } = user;
  const { appLabel, managerLabel, managerGroup, groupConfirmed, languageCode } = user;
  const { termsOfUseVersion, acceptedTermsOfUseVersion, termsOfUseFile } = user;
  return {
    ...{ id, name, email, roles, verified, deactivated, createdDate, administers },
    ...{ appLabel, managerLabel, managerGroup, groupConfirmed, languageCode },
    ...{ termsOfUseVersion, acceptedTermsOfUseVersion, termsOfUseFile },
    // The others must be there, and are empty.
    ...toCounts(),
    ...{ infoFeatureState: 'OFF', infoServiceEnd: null, liveModeAt: null, hasPaymentData: false },
    ...{ deactivatedByAdmin: false, deactivatedByGroup: false, chargedByGroup: false, newEmail: null },
    ...{ lastLoginDate: null, mailState: 'ok', newsletter: false, runAsMails: false, showsFirstSteps: false },
  };
}

/** One account as others read it, too, as the reply of calls that change something else of it. */
export const userNamed = async (caller: Caller, id: string): Promise<User> =>
  toUser(await namedItem(caller, id));

async function namedItem(caller: Caller, id: string): Promise<UserItem> {
  const user = await readUser(await namedUser(caller, id));
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return user;
}
