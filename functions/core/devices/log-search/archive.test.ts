import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { callerOf } from '../../../../test/support/people.ts';
import { givenQueue } from '../../../../test/support/queue.ts';
import { readAllPages } from '../../../../test/support/read-all-pages.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { archiveDueDays, archivePart } from '../logs/archive-days.ts';
import { ALL_OWNERS, readParts } from '../logs/archive-store.ts';
import { getHubLogArchives } from '../logs/get-hub-log-archives.ts';
import { insertLogs } from '../logs/store.ts';
import { getHubLogs } from './get-hub-logs.ts';

givenTable();
const bucket = givenBucket();

const DAY = 24 * 3600_000;
const TODAY = Math.floor(Date.now() / DAY) * DAY;
/** Days whose lines would have expired, if they were not written with a longer retention than the test reads with. */
const OLDEST = TODAY - 400 * DAY;
const OWNERS = ['ann', 'bob'];
const HUBS = ['hub00000001', 'hub00000002'];
const lines = Array.from({ length: 240 }, (_, n) => ({
  hubId: HUBS[n % 2]!,
  // Some owners have only one line, so only one part leads to their archive.
  ownerId: n % 20 === 7 ? `owner${n}` : OWNERS[n % 3 === 0 ? 1 : 0]!,
  level: LOG_LEVELS[(n * 7) % 4]!,
  at: OLDEST + n * 0.04 * DAY,
  message: `line ${n} ${n % 10 === 0 ? 'lost' : 'done'}`,
}));

/** Lines per part, so small that a day has several parts. */
const LINES_A_FILE = 7;

/** Queued messages, and whether the worker crashes when it sends the next one. */
let crashes = () => false;
const queue = givenQueue('ARCHIVES_QUEUE', () => crashes());
beforeAll(async () => {
  process.env.HUB_LOG_DAYS = '1000';
  await insertLogs(lines);
  process.env.HUB_LOG_DAYS = '396';
});

/** Handles messages until none is left; a failed one is delivered again. */
async function drain(): Promise<void> {
  for (let taken = 0; queue.length; taken++) {
    if (taken > 2000) throw new Error('the archiving does not end');
    const [message] = queue.splice(0, 1) as [never];
    await archivePart(message, LINES_A_FILE).catch(() => queue.push(message));
  }
}

const caller = (userId: string, reach?: Caller['reach']) => callerOf({ id: userId }, 'INFO_PROVIDER', reach);

async function wholeList(who: Caller, filter: string[], limit: number): Promise<string[]> {
  const all = await readAllPages(
    (starting_at) => getHubLogs(who, { params: {}, body: {}, query: { filter, limit, starting_at } }),
    2 * lines.length + 1,
  );
  return all.map(({ message }) => message);
}

describe('the archive of hub logs', () => {
  it('has every line of each day once, for its owner and for admins, even if its worker is killed at random', async () => {
    let seed = 7;
    crashes = () => {
      seed = (seed * 48_271) % (2 ** 31 - 1);
      return seed % 4 === 0;
    };
    // As if the schedule had run each night, when the days were about to expire.
    for (let back = 400; back > 388; back--) {
      const dueAt = iso(TODAY - (back - 394) * DAY);
      for (let attempt = 0; attempt < 50; attempt++) {
        const isDone = await archiveDueDays({ dueAt }).then(
          () => true,
          () => false,
        );
        if (isDone) break;
      }
      await drain();
    }
    crashes = () => false;
    const kept = async (whose: string) => {
      const { parts } = await readParts(whose, { upTo: '9', since: '0', limit: 1000 });
      return parts.reduce((sum, part) => sum + part.lines, 0);
    };
    expect(await kept(ALL_OWNERS)).toBe(lines.length);
    for (const [owner, some] of Map.groupBy(lines, ({ ownerId }) => ownerId)) {
      expect([owner, await kept(owner)]).toEqual([owner, some.length]);
    }
    expect([...bucket.keys()].every((key) => key.startsWith('hublogs/'))).toBe(true);
  });

  it('writes nothing again for an archived day', async () => {
    bucket.forEach((object) => {
      object.Body = Buffer.from(object.Body);
    });
    const before = new Map(bucket);
    await archiveDueDays({ dueAt: iso(TODAY - 4 * DAY) });
    await drain();
    expect([...bucket].every(([key, object]) => before.get(key) === object)).toBe(true);
  });

  it('is included in the list of lines, with all filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ann', 'bob', undefined),
        fc.option(fc.constantFrom(...LOG_LEVELS), { nil: undefined }),
        fc.option(fc.constantFrom(...HUBS), { nil: undefined }),
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
        fc.constantFrom(7, 100),
        async (owner, level, hub, lost, days, limit) => {
          const until = OLDEST + (days ?? 20) * DAY;
          const filter = [
            `timestamp:lt:${iso(until)}`,
            ...(level ? [`level:${level}`] : []),
            ...(hub ? [`hubId:${hub}`] : []),
            ...(lost ? ['message:prefix:lost'] : []),
          ];
          const expected = lines.filter(
            (line) =>
              (!owner || line.ownerId === owner) &&
              line.at < until &&
              (!level || line.level === level) &&
              (!hub || line.hubId === hub) &&
              (!lost || line.message.endsWith('lost')),
          );
          const who = owner ? caller(owner) : caller('root', 'any');
          const newestFirst = expected.toSorted((a, b) => b.at - a.at).map(({ message }) => message);
          expect(await wholeList(who, filter, limit)).toEqual(newestFirst);
        },
      ),
      tries(8, 200),
    );
  });

  it('is listed by day with the URL of each file, only to its owner', async () => {
    const list = async (who: string) =>
      (await getHubLogArchives(caller(who), { params: {}, body: {}, query: { limit: 100 } })).items;
    const files = await list('bob');
    expect(files.length).toBeGreaterThan(5);
    expect(files.map(({ day }) => day)).toEqual(
      files
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    expect(files[0]!.url).toContain('hublogs/bob/');
    expect(await list('nobody')).toEqual([]);
  });
});
