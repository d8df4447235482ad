import type { setInfoFeatureState as contract } from '../../../shared/contract/content/infos.ts';
import { monthOf } from '../../../shared/month.ts';
import type { UseCase } from '../../platform/caller.ts';
import { now } from '../../platform/clock.ts';
import { changeFeatureState } from '../content/service/change-feature-state.ts';
import { missingPayment } from '../money/payment/missing-payment.ts';
import { payerOf } from '../money/payment/payer-of.ts';
import { endOfTestFor } from '../money/prices/end-of-test.ts';
import { readSettings } from '../money/prices/invoice-numbers.ts';
import { chargeTermsOf } from '../people/accounts/charge-terms.ts';

/** Changes the state of an Info CMS; the first activation begins its test, others need somebody who pays. */
export const setInfoFeatureState: UseCase<typeof contract> = (caller, input) =>
  changeFeatureState(caller, input, async (userId) => {
    const terms = await chargeTermsOf(userId);
    const [endOfTest, payer, { testPlatform }] = await Promise.all([
      endOfTestFor(terms),
      payerOf({ managerGroup: terms?.managerGroup ?? null }),
      readSettings(),
    ]);
    return {
      endOfTest,
      missing: ({ state, endOfTest: ends, ...paying }) => {
        const isOver = ends !== undefined && ends < monthOf(now());
        // A termination that is revoked in its month changes nothing about that month.
        const isTested = isOver && state !== 'TERMINATED' && !testPlatform;
        return missingPayment(payer, { ...paying, isTested });
      },
    };
  });
