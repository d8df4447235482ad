import { type InfoCmsState, isServed } from '../../../../shared/content/info-cms.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { readUsers } from './store.ts';
import { serviceEndOf, userKey } from './user-item.ts';

/** The Info CMS of an account, and what decides who sees its content. */
export interface InfoCms {
  readonly userId: string;
  readonly state: InfoCmsState;
  readonly isServed: boolean;
  /** Whether it was terminated and the end has passed; it is switched off later (content/service/end-services.ts). */
  readonly hasEnded: boolean;
  readonly appLabel: string | null;
  /** All content that was created until this time (ISO 8601) is deleted; null: it was never switched off. */
  readonly offAt: string | null;
}

/** The Info CMS of these accounts, by id; accounts that do not exist are left out. */
export async function infoCmsOf(
  userIds: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, InfoCms>> {
  const users = await readUsers(userIds, options);
  return new Map(
    users.map((user) => {
      const { infoFeatureState: state, row } = user;
      const endsAt = serviceEndOf(user);
      const { id: userId, appLabel, deactivated } = row;
      return [
        userId,
        {
          ...{ userId, state, appLabel, offAt: user.infoOffAt ?? null },
          isServed: isServed({ state, deactivated, endsAt }, now()),
          hasEnded: endsAt !== null && endsAt <= now(),
        },
      ];
    }),
  );
}

/** Throws INFO_CMS_OFF unless content can be created for this account. */
export async function checkInfoCms(userId: string): Promise<void> {
  const cms = (await infoCmsOf([userId], { consistent: true })).get(userId);
  if (!cms || cms.state === 'OFF' || cms.hasEnded) throw new Refusal('INFO_CMS_OFF');
}

/**
 * A condition for the transaction that creates or changes content: the Info CMS of the owner is not off. So nothing is
 * created while it is switched off, which deletes all content.
 */
export const whileInfoCmsRuns = (userId: string): Guarded => ({
  write: {
    check: userKey(userId),
    when: expr`attribute_exists(#pk) AND #infoFeatureState <> ${'OFF'} AND (attribute_not_exists(#infoServiceEnd) OR #infoServiceEnd = ${null} OR #infoServiceEnd > ${iso()})`,
  },
  refusal: new Refusal('INFO_CMS_OFF'),
});
