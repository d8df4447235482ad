import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BATTERY_CLASSES, batteryClass } from '../../../../../shared/model/battery.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { chargeStep, chargeValue, classRange } from './charge-step.ts';

const percent = fc.integer({ min: 0, max: 100 });

/** The steps of these charges, one after the other. */
function stepsOf(charges: readonly number[]): number[] {
  let step: number | undefined;
  return charges.map((charge) => {
    step = chargeStep(charge, step);
    return step;
  });
}

it('the step of a charge is at most two percent away from it, in its class or, within two percent, in the one below', () => {
  fc.assert(
    fc.property(fc.array(percent, { minLength: 1 }), (charges) => {
      for (const [index, step] of stepsOf(charges).entries()) {
        const charge = charges[index]!;
        expect(step % 5).toBe(0);
        expect([charge, charge - 2].map(batteryClass)).toContain(batteryClass(step));
        expect(charge - step).toBeGreaterThanOrEqual(-2);
        expect(charge - step).toBeLessThan(7);
      }
    }),
    tries(200, 20_000),
  );
});

it('the class falls at once with the charge', () => {
  fc.assert(
    fc.property(fc.array(percent, { minLength: 1 }), (charges) => {
      for (const [index, step] of stepsOf(charges).entries())
        expect(BATTERY_CLASSES.indexOf(batteryClass(step))).toBeLessThanOrEqual(
          BATTERY_CLASSES.indexOf(batteryClass(charges[index]!)),
        );
    }),
    tries(200, 20_000),
  );
});

it('a reading that trembles by two percent changes the class once at most, and the step twice', () => {
  fc.assert(
    fc.property(percent, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1 }), (charge, trembles) => {
      const steps = stepsOf(trembles.map((more) => Math.min(100, charge + more)));
      const changes = (all: readonly unknown[]) =>
        all.filter((one, at) => at > 0 && one !== all[at - 1]).length;
      expect(changes(steps.map(batteryClass))).toBeLessThanOrEqual(1);
      expect(changes(steps)).toBeLessThanOrEqual(2);
    }),
    tries(200, 20_000),
  );
});

it('each class is the range of the steps in it', () => {
  for (let step = 0; step <= 100; step += 5) {
    const key = `${chargeValue(step)}#F00000000001`;
    const found = BATTERY_CLASSES.filter((battery) => {
      const { from, to } = classRange(battery);
      return key >= from! && key <= to!;
    });
    expect(found).toEqual([batteryClass(step)]);
  }
});
