import { type Asking, type InfoCmsState, nextStates } from '../../../../shared/content/info-cms.ts';
import type { setInfoFeatureState as contract } from '../../../../shared/contract/content/infos.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { changeInfoCms, type InfoCmsBefore } from '../../people/accounts/users/change-info-cms.ts';
import { endService } from './end-services.ts';
import { noteEnd } from './end-store.ts';

/** What an activation begins and needs. */
interface Activation {
  /** The last month of the test that a first activation begins. */
  readonly endOfTest: number;
  /** What must be entered before, so that somebody pays; empty: nothing. */
  readonly missing: (before: InfoCmsBefore) => readonly string[];
}

/**
 * Changes the state of an Info CMS by the table of transitions (shared/content/info-cms.ts). The same state again changes
 * nothing.
 */
export const changeFeatureState = async (
  caller: Caller,
  { params }: Input<typeof contract>,
  activationOf: (userId: string) => Promise<Activation>,
): Promise<Reply<typeof contract>> => {
  const id = await namedUser(caller, params.user);
  const asking: Asking = caller.reach === 'any' ? 'admin' : 'user';
  const to: InfoCmsState = params.state;
  // What has ended cannot be revoked: only a new activation follows it.
  const { hasEnded = false } = (await infoCmsOf([id], { consistent: true })).get(id) ?? {};
  if (hasEnded) await endService(id);
  // Queued first, so that content is also deleted after a crash; it does nothing while the Info CMS is not off.
  if (to === 'OFF') await enqueue('REMOVALS_QUEUE', { contentOf: id }, UNTIL_DECIDED_SECONDS);
  const endsAt = iso(startOfMonth(addMonths(monthOf(now()), 1)));
  if (to === 'TERMINATED') await noteEnd(id, endsAt);
  const activation = to === 'ON' ? await activationOf(id) : undefined;
  return changeInfoCms(caller, id, (before) => {
    const { state, openCharge } = before;
    if (state === to) return undefined;
    const allowed = nextStates(asking, state);
    if (!allowed.includes(to))
      throw new Refusal('FORM_VALIDATION_FAILED', {
        state: { rule: 'transition', from: state, choices: allowed },
      });
    if (state === 'INACTIVE' && to === 'ON' && openCharge > 0)
      throw new Refusal('OPEN_CHARGE', { cents: openCharge });
    const missing = activation?.missing(before) ?? [];
    if (missing.length) throw new Refusal('PAYMENT_DATA_MISSING', { missing });
    return {
      ...{ state: to, endsAt: to === 'TERMINATED' ? endsAt : null },
      ...(activation && { endOfTest: activation.endOfTest }),
    };
  });
};
