import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';
import {
  countCurrent,
  decide,
  endAll,
  isCurrent,
  NOTHING_YET,
  SAME_WITHIN_MS,
  type Sight,
  type Terms,
  type Watch,
  withoutTodo,
} from './decide.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-21T10:00:00Z');

const terms = (at: number, changed: Partial<Terms> = {}): Terms => ({
  at,
  clearForMs: 15 * MINUTE,
  mailEveryMs: HOUR,
  newId: (deviceId) => `${deviceId}@${at}`,
  ...changed,
});
const sight = (deviceId: string, is: Sight['is'], since = 0): Sight => ({ deviceId, is, since, value: null });

/** Checks one device every five minutes, and returns what each check did. */
function course(looks: readonly Sight['is'][], changed: Partial<Terms> = {}): string[] {
  let watch = NOTHING_YET;
  return looks.map((is, n) => {
    watch = decide(withoutTodo(watch), [sight('a', is)], terms(START + n * 5 * MINUTE, changed));
    const mail = watch.telling ? ['mail'] : [];
    return [...watch.todo.map(({ what }) => what), ...mail].join(' ') || '-';
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
    const first = decide(NOTHING_YET, [sight('a', 'affected')], terms(START));
    const ended = decide(withoutTodo(first), [sight('a', 'clear')], terms(START, { clearForMs: 0 }));
    const later = terms(START + SAME_WITHIN_MS);
    const { entries, todo } = decide(withoutTodo(ended), [sight('a', 'affected')], later);
    expect(todo).toEqual([{ deviceId: 'a', what: 'open' }]);
    expect(entries.a).toMatchObject({ alertId: `a@${later.at}`, times: 1 });
  });

  it('of a rule without mails is never mailed, even if mails are switched on later', () => {
    const silent = decide(NOTHING_YET, [sight('a', 'affected')], terms(START, { mailEveryMs: undefined }));
    const later = decide(withoutTodo(silent), [sight('a', 'affected')], terms(START + HOUR));
    expect([silent.telling, later.telling]).toEqual([undefined, undefined]);
  });
});

describe('an outage', () => {
  const all = (is: Sight['is'], count = 20_000) =>
    Array.from({ length: count }, (_, n) => sight(`hub${n}`, is));

  it('of twenty thousand hubs opens as many alerts as a rule has room for, and sends one mail that names ten', () => {
    const { entries, telling } = decide(NOTHING_YET, all('affected'), terms(START));
    expect(Object.keys(entries)).toHaveLength(OPEN_ALERTS_MAX);
    expect([telling!.count, telling!.deviceIds.length]).toEqual([OPEN_ALERTS_MAX, 10]);
  });

  it('that ends before a mail is due is not mailed', () => {
    const first = decide(NOTHING_YET, [sight('first', 'affected')], terms(START));
    expect(first.telling?.deviceIds).toEqual(['first']);
    const out = decide(withoutTodo(first), all('affected', 300), terms(START + 5 * MINUTE));
    expect([out.telling, out.untold.length]).toEqual([undefined, 300]);
    const over = decide(withoutTodo(out), all('clear', 300), terms(START + 10 * MINUTE, { clearForMs: 0 }));
    const later = decide(withoutTodo(over), [sight('late', 'affected')], terms(START + HOUR));
    expect([over.untold, later.telling?.deviceIds]).toEqual([[], ['late']]);
  });

  it('opens new alerts in the room of those that end in the same check', () => {
    const full = withoutTodo(decide(NOTHING_YET, all('affected', OPEN_ALERTS_MAX), terms(START)));
    const sights = [sight('new', 'affected'), sight('hub0', 'clear')];
    const { entries } = decide(full, sights, terms(START + MINUTE, { clearForMs: 0 }));
    expect([entries.new!.times, isCurrent(entries.hub0!)]).toEqual([1, false]);
  });
});

it('a rule that is switched off ends all its alerts at once and without a mail', () => {
  const two = decide(NOTHING_YET, [sight('a', 'affected'), sight('b', 'affected')], terms(START));
  const off = endAll(withoutTodo(two), START + MINUTE);
  expect(off.todo).toEqual([
    { deviceId: 'a', what: 'end' },
    { deviceId: 'b', what: 'end' },
  ]);
  expect([countCurrent(off), endAll(withoutTodo(off), START + HOUR).todo]).toEqual([0, []]);
});

it('in any sequence of checks, alerts open before they end, end only in time, and all due mails are sent and correct', () => {
  const devices = ['a', 'b', 'c', 'd'];
  const states = fc.constantFrom<Sight['is']>('affected', 'affected', 'between', 'clear', 'clear');
  const look = fc.record({
    minutes: fc.constantFrom(5, 5, 5, 30, 400),
    sights: fc.dictionary(fc.constantFrom(...devices), states),
  });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
      let watch: Watch = NOTHING_YET;
      let at = START;
      const open = new Set<string>();
      /** Since when each device was continuously clear. */
      const clear = new Map<string, number>();
      const told = new Set<string>();
      let mailedAt = Number.NEGATIVE_INFINITY;
      for (const { minutes, sights } of looks) {
        at += minutes * MINUTE;
        for (const [id, is] of Object.entries(sights)) {
          if (is === 'clear' && open.has(id)) clear.set(id, clear.get(id) ?? at);
          else clear.delete(id);
        }
        const seen = Object.entries(sights).map(([id, is]) => sight(id, is, at));
        watch = decide(withoutTodo(watch), seen, terms(at));
        for (const { deviceId, what } of watch.todo) {
          expect(open.has(deviceId)).toBe(what === 'end');
          if (what === 'end') {
            expect(at - clear.get(deviceId)!).toBeGreaterThanOrEqual(15 * MINUTE);
            open.delete(deviceId);
          } else {
            expect(sights[deviceId]).toBe('affected');
            open.add(deviceId);
          }
        }
        expect(new Set(Object.keys(watch.entries).filter((id) => isCurrent(watch.entries[id]!)))).toEqual(
          open,
        );
        const wasTold = new Set([
          ...told,
          ...(watch.telling?.deviceIds ?? []).map((id) => watch.entries[id]!.alertId),
        ]);
        for (const id of open) {
          expect(wasTold.has(watch.entries[id]!.alertId) || watch.untold.includes(id)).toBe(true);
        }
        if (!watch.telling) continue;
        expect(at - mailedAt).toBeGreaterThanOrEqual(HOUR);
        mailedAt = at;
        for (const id of watch.telling.deviceIds) {
          expect(open.has(id)).toBe(true);
          expect(told.has(watch.entries[id]!.alertId)).toBe(false);
          told.add(watch.entries[id]!.alertId);
        }
      }
    }),
    { numRuns: 500 },
  );
});
