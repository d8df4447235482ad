import type { InfoProvider } from '../../../../../shared/model/info-provider.ts';
import type { ListedUser, User } from '../../../../../shared/model/user.ts';
import { groupPays, payerIn } from '../../../../../shared/money/payer.ts';
import { iso } from '../../../../platform/clock.ts';
import { findLabel } from '../../labels/find-label.ts';
import { termsIn } from '../../labels/terms.ts';
import { type Counts, readCounts } from '../counts.ts';
import { factorDutyOf } from '../factors/factor-duty.ts';
import type { SignOn } from '../single-sign-on/person.ts';
import type { UserItem, UserRow } from '../user-item.ts';
import { startViewsOf } from '../views/views-store.ts';

/** An account in a list. */
export const toListedUser = ({ role, ...row }: UserRow): ListedUser => ({ ...row, roles: [role] });

/** What an account has, by the names of the contract. */
export const toCounts = ({ beacons = 0, infos = 0, tours = 0 }: Partial<Counts> = {}) => ({
  beaconsCount: beacons,
  infosCount: infos,
  toursCount: tours,
});

/** An account as its owner, the admin of its group and admins read it. */
export async function toUser(item: UserItem, known?: Partial<Counts>): Promise<User> {
  const { row, languageCode, infoFeatureState, administers, newEmail, newsletter } = item;
  const [group, counts] = await Promise.all([groupOf(row), known ?? countsOf(row)]);
  const isPaidByGroup = groupPays(payerIn(group), item.liveModeAt !== undefined);
  return {
    ...toListedUser(row),
    languageCode,
    ...toCounts(counts),
    infoFeatureState,
    infoServiceEnd: item.infoServiceEnd ?? null,
    liveModeAt: item.liveModeAt ?? null,
    hasPaymentData: item.hasPaymentData === true,
    ...deactivation(item),
    chargedByGroup: row.groupConfirmed && isPaidByGroup,
    administers,
    newEmail,
    newsletter,
    runAsMails: item.runAsMails ?? true,
    showsFirstSteps: showsFirstSteps(item),
    acceptedTermsOfUseVersion: item.acceptedTermsOfUseVersion,
    ...termsIn(group),
  };
}

/**
 * An account as its owner reads it: with what is the owner's own alone.
 *
 * @param counts what it has, if that was read already
 */
export async function toOwnUser(item: UserItem, signOn?: SignOn, counts?: Partial<Counts>): Promise<User> {
  const [user, startViews, duty] = await Promise.all([
    toUser(item, counts),
    startViewsOf(item),
    factorDutyOf(item, undefined, signOn),
  ]);
  return {
    ...user,
    startViews,
    factorDueDate: duty ? iso(duty.dueAt) : null,
    hasPassword: item.passwordHash !== null,
  };
}

const countsOf = async ({ id }: UserRow) => (await readCounts([id])).get(id);

const groupOf = async ({ managerGroup }: UserRow) =>
  managerGroup === null ? undefined : findLabel('managergroup', managerGroup);

export const showsFirstSteps = (item: UserItem): boolean => item.showsFirstSteps ?? true;

const deactivation = ({ inactiveBy }: UserItem) => ({
  deactivatedByAdmin: inactiveBy === 'admin',
  deactivatedByGroup: inactiveBy === 'group',
});

/** The stored fields of an account by their contract names. Fields that a caller sends back are compared with them. */
export const ownFields = (item: UserItem): Readonly<Record<string, unknown>> => ({
  ...item,
  infoServiceEnd: item.infoServiceEnd ?? null,
  runAsMails: item.runAsMails ?? true,
  showsFirstSteps: showsFirstSteps(item),
  ...deactivation(item),
  ...item.row,
  roles: [item.row.role],
});

/** An account with the fields that only admins may set. */
export async function toInfoProvider(item: UserItem): Promise<InfoProvider> {
  const { discount, additionalCharge, additionalChargeInfo, endOfTestPeriod } = item;
  return { ...(await toUser(item)), discount, additionalCharge, additionalChargeInfo, endOfTestPeriod };
}
