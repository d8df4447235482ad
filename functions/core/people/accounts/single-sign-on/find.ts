import type { findSingleSignOn as contract } from '../../../../../shared/contract/single-sign-on.ts';
import { emailFault, emailProvider } from '../../../../../shared/model/email.ts';
import type { ManagerGroup } from '../../../../../shared/model/label.ts';
import type { SingleSignOn } from '../../../../../shared/model/single-sign-on.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';
import { findLabel } from '../../labels/find-label.ts';
import { groupOfDomain } from '../../labels/sign-on-domains.ts';

/** A user who signs in asks once or twice; the limit stops a caller who tries all domains. */
const FOUND: Counter = { name: 'sign-on-finds', windowSeconds: 3600 };
const FOUND_MAX = 300;

/**
 * Whether a group, or that of a domain, has single sign-on. It is about groups and domains: an address is not looked up, so
 * nobody learns by it who has an account.
 */
export const findSingleSignOn: UseCase<typeof contract> = ({ viewer }, { body }) =>
  limited(
    [{ counter: FOUND, what: viewer.address, max: FOUND_MAX }],
    async () => {
      const found = await groupAsked(body);
      if (!found) return { found: null };
      const { name, displayName, singleSignOn } = found;
      return { found: { group: name, displayName: displayName || name, mode: singleSignOn.mode } };
    },
    () => true,
  );

export type WithSignOn = ManagerGroup & { readonly singleSignOn: SingleSignOn };

/** The group that a visitor means, if it has single sign-on. */
export async function groupAsked({
  group,
  email,
}: {
  readonly group?: string | undefined;
  readonly email?: string | undefined;
}): Promise<WithSignOn | undefined> {
  const name = group ?? (email && !emailFault(email) ? await groupOfDomain(emailProvider(email)) : undefined);
  return name === undefined ? undefined : groupWithSignOn(name);
}

/** A group as it is now; undefined without single sign-on. */
export async function groupWithSignOn(name: string): Promise<WithSignOn | undefined> {
  const found = await findLabel('managergroup', name, { consistent: true });
  return found?.singleSignOn ? (found as WithSignOn) : undefined;
}
