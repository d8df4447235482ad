import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATEMENT_STATES } from '../../../../shared/model/statement.ts';
import { tries } from '../../../../test/support/depth.ts';
import { CARRIED, COURSE, courseAfter, firstCourse, type PaymentEvent } from './payment-course.ts';

const CARD = { customerId: 'cus_1', cardId: 'pm_1' };
const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.constantFrom(
    ...(['paid', 'confirmationAsked', 'disputed', 'disputeWon', 'disputeLost', 'writtenOff'] as const).map(
      (kind) => ({
        kind,
      }),
    ),
  ),
  fc.constantFrom('begun' as const, 'renewed' as const).map((kind) => ({ kind, at: 2, ...CARD })),
  fc.constant({ kind: 'declined', reason: 'declined' } as const),
  fc.constant({ kind: 'cancelled', number: 9 } as const),
);

describe('the course of a payment', () => {
  it('has one living attempt while money may move, and none otherwise, after any events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let course = firstCourse(1, CARD);
        let numbers = [1];
        for (const one of events) {
          const after = courseAfter(course, one);
          if (!after) continue;
          // A number is never used again: the provider would answer with the payment of the first one.
          if (after.attempt && after.attempt.number !== numbers.at(-1))
            numbers = [...numbers, after.attempt.number];
          course = after;
          expect(course.attempt !== null).toBe(course.state === 'paying' || course.state === 'toConfirm');
          expect(course.attempts).toBe(numbers.length);
          if (course.state === 'paid' || course.state === 'writtenOff') expect(course.isOwed).toBe(false);
          if (course.state === 'declined')
            expect([course.isOwed, course.reason]).toEqual([
              true,
              one.kind === 'disputeLost' ? 'dispute_lost' : 'declined',
            ]);
        }
        expect(numbers).toEqual(numbers.map((_, at) => at + 1));
      }),
      tries(500, 50_000),
    );
  });

  it('is owed until it is paid or given up, also while another attempt is under way', () => {
    const declined = courseAfter(firstCourse(1, CARD), { kind: 'declined', reason: 'expired_card' })!;
    const again = courseAfter(declined, { kind: 'begun', at: 2, ...CARD })!;
    const asked = courseAfter(again, { kind: 'confirmationAsked' })!;
    expect([declined, again, asked].map(({ isOwed }) => isOwed)).toEqual([true, true, true]);
    expect(courseAfter(asked, { kind: 'paid' })).toMatchObject({
      state: 'paid',
      isOwed: false,
      reason: null,
    });
  });

  it('ends for what is merged; what is carried can be written off, and of that only an invoice can be cancelled', () => {
    const never = STATEMENT_STATES.filter((state) =>
      Object.values(COURSE).every(({ from }) => !from.includes(state)),
    );
    expect(never).toEqual(['merged']);
    const counting = (state: (typeof STATEMENT_STATES)[number]) =>
      Object.keys(COURSE).filter((kind) => COURSE[kind as keyof typeof COURSE].from.includes(state));
    expect(counting('carried')).toEqual(['writtenOff']);
    expect(counting('writtenOff')).toEqual(['cancelled']);
    expect(courseAfter(CARRIED, { kind: 'paid' })).toBeUndefined();
  });
});
