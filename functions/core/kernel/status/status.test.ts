import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { FUNCTIONS } from '../../../manifest.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { STATUS_ROUND_MINUTES } from '../../../resources.ts';
import { PART_NAMES, PARTS, type Part, UNSEEN } from '../../../status-parts.ts';
import {
  DAYS_KEPT,
  lastDays,
  NEW_STATUS,
  Status,
  stateOf,
  type Telling,
  withIncident,
  withMeasurement,
  withMoreTold,
} from './status.ts';
import { statusPage } from './status-page.ts';

const START = Date.parse('2026-11-01T10:00:00Z');
const ROUND_MS = STATUS_ROUND_MINUTES * 60_000;
beforeEach(() => setClock(START));
afterEach(() => setClock(undefined));

const inAll = (text: string) => ({ 'en-gb': text, 'de-de': `${text} (de)`, 'fr-fr': `${text} (fr)` });
const telling = (id: string, text = id): Telling => ({ id, text: inAll(text) });

/** Measures once, a round later. */
function measure(status: Status, found: { silent?: Part[]; ringing?: Part[] } = {}): Status {
  setClock(now() + ROUND_MS);
  return withMeasurement(status, { dueAt: iso(), silent: [], ringing: [], ...found });
}
const today = ({ days }: Status) => days[iso().slice(0, 10)];

describe('a measurement', () => {
  it('finds a part down that gives no answer, and working again when it does', () => {
    const down = measure(NEW_STATUS, { silent: ['hubs'] });
    expect([stateOf(down, 'hubs'), stateOf(down, 'mails')]).toEqual(['down', 'works']);
    expect(stateOf(measure(down), 'hubs')).toBe('works');
  });

  it('finds a part disturbed only if an alarm rings at two measurements in a row', () => {
    const once = measure(NEW_STATUS, { ringing: ['mails'] });
    expect(stateOf(once, 'mails')).toBe('works');
    expect(stateOf(measure(once, { ringing: ['hubs'] }), 'mails')).toBe('works');
    expect(stateOf(measure(once, { ringing: ['mails'] }), 'mails')).toBe('disturbed');
  });

  it('counts once, whether its message comes twice or late', () => {
    const first = measure(NEW_STATUS, { silent: ['hubs'] });
    const { dueAt } = first;
    const second = measure(first);
    for (const again of [dueAt!, second.dueAt!, '2026-10-31T00:00:00Z'])
      expect(withMeasurement(second, { dueAt: again, silent: ['hubs'], ringing: [] })).toBe(second);
    expect(today(second)).toEqual({ count: 2, disturbed: {}, down: { hubs: 1 } });
  });

  it('counts what an operator tells, and nothing during announced maintenance', () => {
    const told = withIncident(NEW_STATUS, telling('a'), {
      ...{ kind: 'incident', parts: ['money'], impact: 'disturbed', title: inAll('Cards') },
    });
    const excused = withIncident(told, telling('b'), {
      ...{ kind: 'maintenance', parts: ['hubs'], title: inAll('New broker') },
      ...{ from: iso(), until: iso(now() + 3600_000) },
    });
    const measured = measure(excused, { silent: ['hubs'] });
    expect(today(measured)).toEqual({ count: 1, disturbed: { money: 1 }, down: {} });
    expect(stateOf(measured, 'hubs')).toBe('maintenance');
    setClock(now() + 3600_000);
    expect(stateOf(measured, 'hubs')).toBe('down');
  });

  it('forgets days and incidents after 90 days, whatever came before, and is read as it was written', () => {
    const found = fc.record({
      silent: fc.subarray([...PART_NAMES]),
      ringing: fc.subarray([...PART_NAMES]),
      laterHours: fc.integer({ min: 0, max: 24 * 40 }),
    });
    fc.assert(
      fc.property(fc.array(found, { maxLength: 40 }), (rounds) => {
        setClock(START);
        let status: Status = withIncident(NEW_STATUS, telling('old'), {
          ...{ kind: 'maintenance', parts: ['hubs'], title: inAll('t') },
          ...{ from: iso(), until: iso(now() + 1000) },
        });
        for (const { laterHours, ...measured } of rounds) {
          setClock(now() + laterHours * 3600_000);
          status = measure(status, measured);
          const days = lastDays(status);
          expect(days).toHaveLength(DAYS_KEPT);
          expect(days.at(-1)!.counts!.count).toBeGreaterThan(0);
          expect(Object.keys(status.days).length).toBe(days.filter(({ counts }) => counts).length);
          const isKept = now() < START + 1000 + DAYS_KEPT * 24 * 3600_000;
          expect(status.incidents).toHaveLength(isKept ? 1 : 0);
        }
        expect(z.parse(Status, JSON.parse(JSON.stringify(status)))).toEqual(status);
      }),
      { numRuns: 30 },
    );
  });
});

describe('an incident', () => {
  const about = { kind: 'incident', parts: ['hubs'], impact: 'down', title: inAll('Broker') } as const;
  const opened = () => withIncident(NEW_STATUS, telling('a'), { ...about, parts: ['hubs'] });

  it('shows each update once, until it ends', () => {
    const open = opened();
    expect(withIncident(open, telling('a'), { ...about, parts: ['hubs'] })).toBe(open);
    const eased = withMoreTold(open, 'a', telling('b'), { impact: 'disturbed', isEnd: false });
    expect(stateOf(eased, 'hubs')).toBe('disturbed');
    expect(withMoreTold(eased, 'a', telling('b'), { isEnd: true })).toBe(eased);
    const ended = withMoreTold(eased, 'a', telling('c'), { isEnd: true });
    expect(stateOf(ended, 'hubs')).toBe('works');
    expect(ended.incidents[0]).toMatchObject({
      until: expect.any(String),
      told: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
  });

  it('takes no more once it has ended, and an unknown one none at all', () => {
    const ended = withMoreTold(opened(), 'a', telling('b'), { isEnd: true });
    const more = { isEnd: false };
    expect(() => withMoreTold(ended, 'a', telling('c'), more)).toThrow('REQUEST_ERROR');
    expect(() => withMoreTold(ended, 'z', telling('c'), more)).toThrow('ENTITY_NOT_FOUND');
  });

  it('of maintenance that is called off is over before it began', () => {
    const announced = withIncident(NEW_STATUS, telling('a'), {
      ...{ kind: 'maintenance', parts: ['hubs'], title: inAll('t') },
      ...{ from: iso(now() + 1000), until: iso(now() + 2000) },
    });
    const off = withMoreTold(announced, 'a', telling('b'), { isEnd: true });
    setClock(now() + 1500);
    expect(stateOf(announced, 'hubs')).toBe('maintenance');
    expect(stateOf(off, 'hubs')).toBe('works');
  });

  it('of maintenance that ends before it begins is refused', () => {
    const times = { from: iso(now() + 2000), until: iso(now() + 1000) };
    expect(() =>
      withIncident(NEW_STATUS, telling('a'), {
        kind: 'maintenance',
        parts: ['hubs'],
        title: inAll('t'),
        ...times,
      }),
    ).toThrow('REQUEST_ERROR');
  });
});

describe('the page', () => {
  it('tells an incident in its own language, as text, and newest first', () => {
    const open = withIncident(measure(NEW_STATUS), telling('a', '<script>first'), {
      ...{ kind: 'incident', parts: ['hubs'], impact: 'down', title: inAll('Broker & co') },
    });
    const html = statusPage(withMoreTold(open, 'a', telling('b', 'second'), { isEnd: false }), 'de-de');
    expect(html).toContain('<html lang="de-de">');
    expect(html).toContain('Broker &amp; co (de)');
    expect(html).toContain('&lt;script&gt;first (de)');
    expect(html.indexOf('second (de)')).toBeLessThan(html.indexOf('first (de)'));
    expect(html).toContain('Etwas ist ausgefallen');
  });

  it('promises nothing before the first measurement, and says 100 % only if nothing failed', () => {
    expect(statusPage(NEW_STATUS, 'en-gb')).toContain('Not measured yet');
    expect(statusPage(NEW_STATUS, 'en-gb')).not.toContain('Everything works');
    let status = measure(NEW_STATUS, { silent: ['mails'] });
    for (let n = 0; n < 100_000; n += 20_000)
      status = {
        ...status,
        days: { ...status.days, [`2026-10-0${1 + n / 20_000}`]: { count: 20_000, disturbed: {}, down: {} } },
      };
    const html = statusPage(status, 'en-gb');
    expect(html).toContain('Worked 99.99% of the time');
    expect(html).toContain('Worked 100% of the time');
  });

  it('complies with the policy of static pages in each language, and is worded in each', () => {
    const pages = LANGUAGES.map((language) => statusPage(measure(NEW_STATUS), language));
    for (const html of pages) expect(html).not.toMatch(/<script>|<style|style=|https?:\/\/|undefined/);
    expect(new Set(pages).size).toBe(LANGUAGES.length);
  });
});

it('each function is in one part of the status page, or known to be seen by nobody', () => {
  const shown = [...Object.values(PARTS).flat(), ...UNSEEN];
  expect(shown.toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
});
