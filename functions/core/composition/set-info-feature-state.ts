import type { setInfoFeatureState as contract } from '../../../shared/contract/content/infos.ts';
import type { UseCase } from '../../platform/caller.ts';
import { changeFeatureState } from '../content/service/change-feature-state.ts';
import { endOfTestFor } from '../money/prices/end-of-test.ts';
import { chargeTermsOf } from '../people/accounts/charge-terms.ts';

/** Changes the state of an Info CMS; the first activation begins its test. */
export const setInfoFeatureState: UseCase<typeof contract> = (caller, input) =>
  changeFeatureState(caller, input, async (userId) => endOfTestFor(await chargeTermsOf(userId)));
