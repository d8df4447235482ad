import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';
import {
  type CheckOptions,
  countCurrent,
  decide,
  type Evaluation,
  endAll,
  INITIAL_STATE,
  isCurrent,
  type RuleState,
  SAME_WITHIN_MS,
  withoutPending,
} from './decide.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-21T10:00:00Z');

const options = (at: number, changed: Partial<CheckOptions> = {}): CheckOptions => ({
  at,
  clearForMs: 15 * MINUTE,
  mailEveryMs: HOUR,
  newId: (deviceId) => `${deviceId}@${at}`,
  ...changed,
});
const evaluation = (deviceId: string, is: Evaluation['is'], since = 0): Evaluation => ({
  deviceId,
  is,
  since,
  value: null,
});

/** Checks one device every five minutes, and returns what each check did. */
function course(states: readonly Evaluation['is'][], changed: Partial<CheckOptions> = {}): string[] {
  let state = INITIAL_STATE;
  return states.map((is, n) => {
    state = decide(withoutPending(state), [evaluation('a', is)], options(START + n * 5 * MINUTE, changed));
    const mails = state.mail ? ['mail'] : [];
    return [...state.pending.map(({ what }) => what), ...mails].join(' ') || '-';
  });
}

describe('an alert', () => {
  it('is opened and mailed once, however long its condition holds', () => {
    expect(course(['affected', 'affected', 'affected'])).toEqual(['open mail', '-', '-']);
  });

  it('ends when its condition was clearly gone for 15 minutes, and not before', () => {
    expect(course(['affected', 'clear', 'clear', 'clear', 'clear', 'clear'])).toEqual([
      'open mail',
      '-',
      '-',
      '-',
      'end',
      '-',
    ]);
    expect(course(['affected', 'clear'], { clearForMs: 0 })).toEqual(['open mail', 'end']);
  });

  it('stays open while the value fluctuates, and neither opens nor ends within the hysteresis', () => {
    const wavering = ['clear', 'clear', 'between', 'clear', 'clear', 'affected'] as const;
    expect(course(['between', 'affected', ...wavering, ...wavering])).toEqual([
      '-',
      'open mail',
      ...wavering.map(() => '-'),
      ...wavering.map(() => '-'),
    ]);
  });

  it('is opened again, without a mail, if its condition returns within hours', () => {
    const back = course(['affected', 'clear', 'affected', 'clear', 'affected'], { clearForMs: 0 });
    expect(back).toEqual(['open mail', 'end', 'reopen', 'end', 'reopen']);
  });

  it('is a new one if its condition returns later', () => {
    const first = decide(INITIAL_STATE, [evaluation('a', 'affected')], options(START));
    const ended = decide(
      withoutPending(first),
      [evaluation('a', 'clear')],
      options(START, { clearForMs: 0 }),
    );
    const later = options(START + SAME_WITHIN_MS);
    const { entries, pending } = decide(withoutPending(ended), [evaluation('a', 'affected')], later);
    expect(pending).toEqual([{ deviceId: 'a', what: 'open' }]);
    expect(entries.a).toMatchObject({ alertId: `a@${later.at}`, times: 1 });
  });

  it('of a rule without mails is never mailed, even if mails are switched on later', () => {
    const silent = decide(
      INITIAL_STATE,
      [evaluation('a', 'affected')],
      options(START, { mailEveryMs: undefined }),
    );
    const later = decide(withoutPending(silent), [evaluation('a', 'affected')], options(START + HOUR));
    expect([silent.mail, later.mail]).toEqual([undefined, undefined]);
  });
});

describe('an outage', () => {
  const all = (is: Evaluation['is'], count = 20_000) =>
    Array.from({ length: count }, (_, n) => evaluation(`hub${n}`, is));

  it('of twenty thousand hubs opens as many alerts as a rule has room for, and sends one mail that names ten', () => {
    const { entries, mail } = decide(INITIAL_STATE, all('affected'), options(START));
    expect(Object.keys(entries)).toHaveLength(OPEN_ALERTS_MAX);
    expect([mail!.count, mail!.deviceIds.length]).toEqual([OPEN_ALERTS_MAX, 10]);
  });

  it('that ends before a mail is due is not mailed', () => {
    const first = decide(INITIAL_STATE, [evaluation('first', 'affected')], options(START));
    expect(first.mail?.deviceIds).toEqual(['first']);
    const out = decide(withoutPending(first), all('affected', 300), options(START + 5 * MINUTE));
    expect([out.mail, out.unmailed.length]).toEqual([undefined, 300]);
    const over = decide(
      withoutPending(out),
      all('clear', 300),
      options(START + 10 * MINUTE, { clearForMs: 0 }),
    );
    const later = decide(withoutPending(over), [evaluation('late', 'affected')], options(START + HOUR));
    expect([over.unmailed, later.mail?.deviceIds]).toEqual([[], ['late']]);
  });

  it('opens new alerts in the room of those that end in the same check', () => {
    const full = withoutPending(decide(INITIAL_STATE, all('affected', OPEN_ALERTS_MAX), options(START)));
    const evaluations = [evaluation('new', 'affected'), evaluation('hub0', 'clear')];
    const { entries } = decide(full, evaluations, options(START + MINUTE, { clearForMs: 0 }));
    expect([entries.new!.times, isCurrent(entries.hub0!)]).toEqual([1, false]);
  });
});

it('a rule that is switched off ends all its alerts at once and without a mail', () => {
  const two = decide(
    INITIAL_STATE,
    [evaluation('a', 'affected'), evaluation('b', 'affected')],
    options(START),
  );
  const off = endAll(withoutPending(two), START + MINUTE);
  expect(off.pending).toEqual([
    { deviceId: 'a', what: 'end' },
    { deviceId: 'b', what: 'end' },
  ]);
  expect([countCurrent(off), endAll(withoutPending(off), START + HOUR).pending]).toEqual([0, []]);
});

it('in any sequence of checks, alerts open before they end, end only in time, and all due mails are sent and correct', () => {
  const devices = ['a', 'b', 'c', 'd'];
  const states = fc.constantFrom<Evaluation['is']>('affected', 'affected', 'between', 'clear', 'clear');
  const check = fc.record({
    minutes: fc.constantFrom(5, 5, 5, 30, 400),
    evaluations: fc.dictionary(fc.constantFrom(...devices), states),
  });
  fc.assert(
    fc.property(fc.array(check, { maxLength: 60 }), (checks) => {
      let state: RuleState = INITIAL_STATE;
      let at = START;
      const open = new Set<string>();
      /** Since when each device was continuously clear. */
      const clear = new Map<string, number>();
      const reported = new Set<string>();
      let mailedAt = Number.NEGATIVE_INFINITY;
      for (const { minutes, evaluations } of checks) {
        at += minutes * MINUTE;
        for (const [id, is] of Object.entries(evaluations)) {
          if (is === 'clear' && open.has(id)) clear.set(id, clear.get(id) ?? at);
          else clear.delete(id);
        }
        const seen = Object.entries(evaluations).map(([id, is]) => evaluation(id, is, at));
        state = decide(withoutPending(state), seen, options(at));
        for (const { deviceId, what } of state.pending) {
          expect(open.has(deviceId)).toBe(what === 'end');
          if (what === 'end') {
            expect(at - clear.get(deviceId)!).toBeGreaterThanOrEqual(15 * MINUTE);
            open.delete(deviceId);
          } else {
            expect(evaluations[deviceId]).toBe('affected');
            open.add(deviceId);
          }
        }
        expect(new Set(Object.keys(state.entries).filter((id) => isCurrent(state.entries[id]!)))).toEqual(
          open,
        );
        const mailed = new Set([
          ...reported,
          ...(state.mail?.deviceIds ?? []).map((id) => state.entries[id]!.alertId),
        ]);
        for (const id of open) {
          expect(mailed.has(state.entries[id]!.alertId) || state.unmailed.includes(id)).toBe(true);
        }
        if (!state.mail) continue;
        expect(at - mailedAt).toBeGreaterThanOrEqual(HOUR);
        mailedAt = at;
        for (const id of state.mail.deviceIds) {
          expect(open.has(id)).toBe(true);
          expect(reported.has(state.entries[id]!.alertId)).toBe(false);
          reported.add(state.entries[id]!.alertId);
        }
      }
    }),
    { numRuns: 500 },
  );
});
