import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentLanguage, type Output, RANGE } from './output.ts';
import { visibleOutputs } from './visible-outputs.ts';

const ZONE = 'Europe/Berlin';
const output = (more: Partial<Output> = {}): Output => ({
  type: 'HTML',
  title: 'Title',
  url: 'https://harbour.example/',
  ...more,
});
const visit = { languages: ['en'] as ContentLanguage[], at: Date.parse('2026-11-21T11:00:00Z') };
const seen = (one: Output, more: object = {}) => {
  const { outputs, withheld } = visibleOutputs(
    { outputs: { en: [one] }, timeZone: ZONE },
    { ...visit, ...more },
  );
  return outputs.length ? 'shown' : withheld[0]!.reason;
};

describe('what a visitor sees of an Info', () => {
  it('is withheld where its signal is weaker than its range, and never after a scan', () => {
    expect(seen(output(), { rssi: RANGE.usual })).toBe('shown');
    expect(seen(output(), { rssi: RANGE.usual - 1 })).toBe('tooFar');
    expect(seen(output({ rssi: -60 }), { rssi: -61 })).toBe('tooFar');
    expect(seen(output({ rssi: -20 }))).toBe('shown');
  });

  it('is withheld when the measured value lies outside the bounds, which belong to them', () => {
    const warm = output({ condition: { value: { min: 20, max: 30 } } });
    const values = [19.9, 20, 30, 30.1, undefined].map((sensorValue) => seen(warm, { sensorValue }));
    expect(values).toEqual(['valueTooLow', 'shown', 'shown', 'valueTooHigh', 'noValue']);
  });

  it('comes in the first language of the visitor that the Info has, else in any that it has', () => {
    const info = { outputs: { de: [output()], fr: [output()] }, timeZone: ZONE };
    const languageFor = (...languages: ContentLanguage[]) =>
      visibleOutputs(info, { ...visit, languages }).language;
    expect(languageFor('en', 'fr')).toBe('fr');
    expect(languageFor('en')).toBe('de');
    expect(visibleOutputs({ outputs: {}, timeZone: ZONE }, visit)).toEqual({
      language: undefined,
      outputs: [],
      withheld: [],
    });
  });

  it('follows the clock of its own zone, past midnight and on the days on which clocks change', () => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const format = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: 'numeric', minute: 'numeric' });
    fc.assert(
      fc.property(
        fc.nat({ max: 1439 }),
        fc.nat({ max: 1439 }),
        fc.constantFrom('2026-03-29', '2026-07-01', '2026-10-25'),
        fc.nat({ max: 1439 }),
        (from, to, day, minute) => {
          fc.pre(from !== to);
          const at = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
          const [hour = 0, rest = 0] = format.format(at).split(':').map(Number);
          // Walks from the beginning of the range to its end, minute by minute.
          const hours = new Set<number>();
          for (let now = from; now !== to; now = (now + 1) % 1440) hours.add(now);
          const one = output({ condition: { time: { from: clock(from), to: clock(to) } } });
          expect(seen(one, { at })).toBe(hours.has(hour * 60 + rest) ? 'shown' : 'otherTime');
        },
      ),
      { numRuns: 300 },
    );
  });
});
