import { describe, expect, it } from 'vitest';
import { LOG_LINE_DOLLARS } from '../../shared/model/hub-log.ts';
import { assume, DEFAULTS } from './assumptions.ts';
import { assumedShare, bill, dollarsOf, type Publishing, totalOf } from './bill.ts';
import { dollarsFor } from './prices.ts';

const COUNTED = {
  beacon: {
    ...{ bytes: 1000, indexBytes: 5000, historyBytes: 500, writeUnitsADay: 100, readUnitsADay: 700 },
    indexUnitsADay: { all7: 2 },
  },
  hub: { bytes: 1000, indexBytes: 5000, writeUnitsADay: 1440, indexUnitsADay: { all6: 48 } },
  logLine: { bytes: 300, indexBytes: 500, writeUnits: 3, readUnits: 0.5 },
  page: { readUnits: 10, bytes: 5000 },
  quarters: [3, 1, 1, 1],
  stepsAPush: 2,
  logBytes: { ingest: 300, api: 500 },
};
const STAGE = { alarms: 100, dashboards: 1, secrets: 5, keys: 0, edgeFunctionsACall: 1 };

const lineOf = (what: string, beacons: number, assumed = DEFAULTS) =>
  dollarsOf(bill(beacons, COUNTED, STAGE, assumed).find((line) => line.what === what)!);

describe('the cost card', () => {
  it('has the same price for a log line as the console shows', () => {
    expect(LOG_LINE_DOLLARS).toBeCloseTo(dollarsFor('writeUnits', COUNTED.logLine.writeUnits), 12);
  });

  it('applies each tier of a price only to the units in that tier', () => {
    expect(dollarsFor('messages', 1e9)).toBeCloseTo(1200);
    expect(dollarsFor('messages', 2e9)).toBeCloseTo(1200 + 960);
    expect(dollarsFor('messages', 6e9)).toBeCloseTo(1200 + 4 * 960 + 840);
  });

  it('bills ten times as much for the writes of ten times as many beacons', () => {
    const writes = 'DynamoDB: writes of beacons';
    expect(lineOf(writes, 1000)).toBeCloseTo((1000 * 100 * (365 / 12) * 0.7625) / 1e6);
    expect(lineOf(writes, 10_000)).toBeCloseTo(10 * lineOf(writes, 1000));
  });

  it('has no messages where hubs publish past the broker, and else the same lines', () => {
    const of = (publishing: Publishing) => bill(1000, COUNTED, STAGE, DEFAULTS, publishing);
    const [topics, basic] = [of('topics'), of('basicIngest')];
    const messages = dollarsOf(topics.find(({ what }) => what === 'IoT Core: messages')!);
    expect(messages).toBeGreaterThan(0);
    expect(totalOf(topics) - totalOf(basic)).toBeCloseTo(messages);
  });

  it('says which share of it is assumed', () => {
    const none = assume([
      ...['ingestMs=0', 'messageMs=0', 'viewsPerDay=0', 'archivedLineBytes=0', 'updatesAYear=0', 'mails=0'],
    ]);
    const shareOf = (assumed = DEFAULTS) => assumedShare(bill(1_000_000, COUNTED, STAGE, assumed));
    expect(shareOf()).toBeGreaterThan(shareOf(none));
    expect(shareOf()).toBeLessThan(1);
  });

  it('assumes one message an invocation at a low rate, and most of a batch at a high rate', () => {
    const ingestOf = (beacons: number, batch?: string) =>
      lineOf('Lambda: ingest', beacons, assume(batch ? [`batch=${batch}`] : [])) / beacons;
    expect(ingestOf(1000)).toBeCloseTo(ingestOf(1000, '1'));
    expect(ingestOf(10_000_000)).toBeCloseTo(ingestOf(10_000_000, '100'), 5);
  });

  it('costs more with a log line a minute than with warnings only', () => {
    const chatty = bill(1000, COUNTED, STAGE, assume(['logLinesPerDay=1440']));
    expect(totalOf(chatty)).toBeGreaterThan(totalOf(bill(1000, COUNTED, STAGE, DEFAULTS)));
  });

  it('refuses an unknown assumption and a missing number', () => {
    expect(() => assume(['beacons=3'])).toThrow('beaconsPerHub');
    expect(() => assume(['batch='])).toThrow('number');
  });
});
