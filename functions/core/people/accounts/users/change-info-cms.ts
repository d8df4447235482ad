import type { InfoCmsState } from '../../../../../shared/content/info-cms.ts';
import type { User } from '../../../../../shared/model/user.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser, type UserChange } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { toUser } from './user.ts';

/** The state of an Info CMS before a change. */
export interface InfoCmsBefore {
  readonly state: InfoCmsState;
  /** Charged and unpaid cents. */
  readonly openCharge: number;
  /** Whether live mode was accepted. */
  readonly isLive: boolean;
  /** Whether a card and an address are there. */
  readonly hasPaymentData: boolean;
  /** The last month of its test, year * 100 + month; undefined: an activation begins it. */
  readonly endOfTest: number | undefined;
}

/** The state after it, and when the service ends (ISO 8601); null: it does not end. */
interface After {
  readonly state: InfoCmsState;
  readonly endsAt: string | null;
  /** The last month of the test (year * 100 + month), which only a first activation begins. Absent or 0: none. */
  readonly endOfTest?: number;
}

/**
 * Changes the state of the Info CMS of an account, with an audit entry and the cause of usage.
 *
 * @param caller undefined: the system, when a terminated Info CMS has reached its end; it writes no audit entry
 * @param decide returns undefined to change nothing; throws a refusal
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `decide`
 */
export async function changeInfoCms(
  caller: Caller | undefined,
  id: string,
  decide: (before: InfoCmsBefore & { readonly endsAt: string | null }) => After | undefined,
): Promise<User> {
  const { after } = await changeUser(id, (user) => {
    const { infoFeatureState, infoServiceEnd = null, openCharge, row } = user;
    const decided = decide({
      ...{ state: infoFeatureState, openCharge, endsAt: infoServiceEnd },
      ...{ isLive: user.liveModeAt !== undefined, hasPaymentData: user.hasPaymentData === true },
      endOfTest: beginsTest(user) ? undefined : user.endOfTestPeriod,
    });
    if (!decided) return undefined;
    const change: UserChange = {
      infoFeatureState: decided.state,
      infoServiceEnd: decided.endsAt,
      // Any change of the state replaces the reason why it was inactive, also that payment data are missing.
      inactiveBy: decided.state === 'INACTIVE' ? 'admin' : null,
      ...(decided.state === 'OFF' && { infoOffAt: iso() }),
      ...(beginsTest(user) && decided.endOfTest && { endOfTestPeriod: decided.endOfTest }),
    };
    const entry = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: { infoFeatureState },
      after: { infoFeatureState: decided.state },
    };
    return { change, also: caller ? audited(caller, entry) : [] };
  });
  return toUser(after);
}

/** Whether an account has no test yet: it is not begun again by switching the Info CMS off and on. */
const beginsTest = ({ infoFeatureState, infoOffAt, endOfTestPeriod }: UserItem): boolean =>
  infoFeatureState === 'OFF' && infoOffAt === undefined && endOfTestPeriod === 0;
