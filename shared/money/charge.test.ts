import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeOf, isBillable, percentOf } from './charge.ts';
import { TIERS, tierOf } from './tiers.ts';

const PRICES = { infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 1 };
const NO_TERMS = { discount: 0, additionalCharge: 0 };
const CENTS_MAX = 1_000_000;

describe('the tier of a number of devices', () => {
  it.each([
    [1, 600],
    [9, 600],
    [10, 500],
    [49, 500],
    [50, 400],
    [99, 400],
    [100, 300],
    [499, 300],
    [500, 200],
    [999, 200],
    [1000, 100],
    [1_000_000, 100],
  ])('decides the price of all of them: %i devices cost %i cents each', (devices, price) => {
    const charge = chargeOf(devices, PRICES, NO_TERMS);
    expect([charge.price, charge.raw]).toEqual([price, price * devices]);
  });

  it('is none without a device, which then costs nothing', () => {
    expect(tierOf(0)).toBeUndefined();
    expect(chargeOf(0, PRICES, NO_TERMS)).toEqual({ tier: null, price: 0, raw: 0, discount: 0, net: 0 });
  });
});

describe('a charge', () => {
  it('is what exact arithmetic says, for every number of devices, price, discount and additional charge', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000 }),
        fc.array(fc.nat({ max: CENTS_MAX }), { minLength: TIERS.length, maxLength: TIERS.length }),
        fc.nat({ max: 100 }),
        fc.nat({ max: 100_000_000 }),
        (devices, infoCharges, discount, additionalCharge) => {
          const charge = chargeOf(devices, { ...PRICES, infoCharges }, { discount, additionalCharge });
          const price =
            devices === 0 ? 0n : BigInt(infoCharges[TIERS.filter((first) => first <= devices).length - 1]!);
          const raw = BigInt(devices) * price;
          const doubled = raw * BigInt(discount) * 2n + 100n;
          const off = (doubled - (doubled % 200n)) / 200n;
          expect([charge.raw, charge.discount, charge.net].map(BigInt)).toEqual([
            raw,
            off,
            raw - off + BigInt(additionalCharge),
          ]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('rounds half a cent of discount up', () => {
    expect([percentOf(50, 1), percentOf(49, 1), percentOf(150, 1), percentOf(0, 100)]).toEqual([1, 0, 2, 0]);
  });
});

describe('a device', () => {
  it('is free up to the free hours of a month, exactly', () => {
    expect(isBillable(2 * 3600_000, PRICES)).toBe(false);
    expect(isBillable(2 * 3600_000 + 1, PRICES)).toBe(true);
    expect(isBillable(0, { ...PRICES, freeHours: 0 })).toBe(false);
  });
});
