import type {
  deleteSingleSignOn as deleteContract,
  putSingleSignOn as putContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { SingleSignOn } from '../../../../shared/model/single-sign-on.ts';
import type { UseCase } from '../../../platform/caller.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { mayBreakGlass } from '../accounts/single-sign-on/break-glass.ts';
import { forgetClientSecret, keepClientSecret } from '../accounts/single-sign-on/keep-secret.ts';
import { changeLabel } from '../labels/change-label.ts';
import { moveDomains } from '../labels/sign-on-domains.ts';

/**
 * Sets how members of a group sign in at the provider of their company. It holds from the next call on, because
 * each call reads the group. If other ways to sign in are refused, an admin of the group must be named who may still use them.
 */
export const putSingleSignOn: UseCase<typeof putContract> = (
  caller,
  { params: { name }, body: { singleSignOn, clientSecret, version } },
) =>
  changeLabel(caller, 'managergroup', name, async (was) => {
    if (version !== undefined && version !== was.version) throw new Refusal('PLEASE_TRY_AGAIN');
    await checkBreakGlass(name, singleSignOn);
    return {
      fields: { singleSignOn },
      also: [
        ...moveDomains(name, was.singleSignOn?.domains ?? [], singleSignOn.domains),
        ...secretWrites(name, was.singleSignOn, singleSignOn, clientSecret),
      ],
      audited: clientSecret === undefined ? {} : { clientSecret: clientSecret === null ? 'none' : 'set' },
    };
  });

/** Ends it. Sessions that began by it end with the next call. */
export const deleteSingleSignOn: UseCase<typeof deleteContract> = (caller, { params: { name } }) =>
  changeLabel(caller, 'managergroup', name, async ({ singleSignOn }) =>
    singleSignOn === null
      ? undefined
      : { fields: { singleSignOn: null }, also: endSingleSignOn(name, singleSignOn) },
  );

/** The writes that leave nothing of it behind. */
export const endSingleSignOn = (group: string, singleSignOn: SingleSignOn | null): readonly Guarded[] =>
  singleSignOn === null ? [] : [...moveDomains(group, singleSignOn.domains, []), forgetClientSecret(group)];

async function checkBreakGlass(group: string, { mode, breakGlass }: SingleSignOn): Promise<void> {
  if (new Set(breakGlass).size < breakGlass.length)
    throw new Refusal('FORM_VALIDATION_FAILED', { breakGlass: { rule: 'unique' } });
  for (const id of breakGlass)
    if (!(await mayBreakGlass(id, group))) throw new Refusal('MISSING_DATA_REFERENCE', { breakGlass: id });
  if (mode === 'FORCED' && !breakGlass.length)
    throw new Refusal('FORM_VALIDATION_FAILED', { breakGlass: { rule: 'required' } });
}

/** A secret that was given for one provider is never sent to another. */
function secretWrites(
  group: string,
  was: SingleSignOn | null,
  { issuer, clientId }: SingleSignOn,
  clientSecret: string | null | undefined,
): readonly Guarded[] {
  if (typeof clientSecret === 'string') return [keepClientSecret(group, clientSecret)];
  const isSame = was?.issuer === issuer && was.clientId === clientId;
  return clientSecret === undefined && isSame ? [] : [forgetClientSecret(group)];
}
