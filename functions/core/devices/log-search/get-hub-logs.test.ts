import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUCKETS_MAX } from '../../../../shared/contract/hub-logs.ts';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { callerOf } from '../../../../test/support/people.ts';
import { readAllPages } from '../../../../test/support/read-all-pages.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { handOverHubs } from '../../composition/change-of-owner.ts';
import { insertHub } from '../hubs/store.ts';
import { insertLogs } from '../logs/store.ts';
import { getHubLogHistogram } from './get-hub-log-histogram.ts';
import { getHubLogs } from './get-hub-logs.ts';

givenTable();

const NOW = Date.now();
const DAY = 24 * 3600_000;
const HUBS = ['hub00000001', 'hub00000002', 'hub00000003'];
const OWNERS = ['ann', 'bob'];
const lines = Array.from({ length: 300 }, (_, n) => ({
  hubId: HUBS[n % 3]!,
  ownerId: OWNERS[n % 5 === 0 ? 1 : 0]!,
  level: LOG_LEVELS[(n * 7) % 4]!,
  // Several lines have the same time; they go back four months.
  at: NOW - Math.floor(n / 2) * 0.8 * DAY,
  message: `line ${n}`,
}));
beforeAll(() => insertLogs(lines));

const caller = (userId: string, reach?: Caller['reach']) => callerOf({ id: userId }, 'INFO_PROVIDER', reach);

async function wholeList(who: Caller, filter: string[], limit: number): Promise<string[]> {
  const isSearch = filter.some((one) => one.startsWith('message'));
  const all = await readAllPages(async (starting_at) => {
    const page = await getHubLogs(who, { params: {}, body: {}, query: { filter, limit, starting_at } });
    if (page.links.next && !isSearch) expect(page.items).toHaveLength(limit);
    return page;
  }, lines.length + 1);
  return all.map(({ message }) => message);
}

const newestFirst = (some: typeof lines) => some.toSorted((a, b) => b.at - a.at).map(({ at }) => at);
const timesOf = (messages: string[]) =>
  messages.map((message) => lines.find((line) => line.message === message)!.at);

describe('hub logs', () => {
  it('are listed once each, the newest first, for any level, hub, range and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...OWNERS),
        fc.option(fc.constantFrom(...LOG_LEVELS), { nil: undefined }),
        fc.option(fc.constantFrom(...HUBS), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 130 }), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 130 }), { nil: undefined }),
        fc.option(fc.constantFrom('li 1', '12', 'line 2 li'), { nil: undefined }),
        fc.constantFrom(1, 7, 30, 100),
        async (owner, level, hub, sinceDays, untilDays, words, limit) => {
          const since = sinceDays === undefined ? 0 : NOW - sinceDays * DAY;
          const until = untilDays === undefined ? Number.POSITIVE_INFINITY : NOW - untilDays * DAY;
          const filter = [
            ...(level ? [`level:in:${level},SEVERE`] : []),
            ...(words ? [`message:prefix:${words}`] : []),
            ...(hub ? [`hubId:eq:${hub}`] : []),
            ...(sinceDays === undefined ? [] : [`timestamp:ge:${new Date(since).toISOString()}`]),
            ...(untilDays === undefined ? [] : [`timestamp:lt:${new Date(until).toISOString()}`]),
          ];
          const expected = lines.filter(
            (line) =>
              line.ownerId === owner &&
              (!level || [level, 'SEVERE'].includes(line.level)) &&
              (!words || line.message.slice(5).startsWith(words.replace(/\D/g, ''))) &&
              (!hub || line.hubId === hub) &&
              line.at >= since &&
              line.at < until,
          );
          const found = await wholeList(caller(owner), filter, limit);
          expect(timesOf(found)).toEqual(newestFirst(expected));
          expect(found.toSorted()).toEqual(expected.map(({ message }) => message).toSorted());
        },
      ),
      tries(10, 300),
    );
  });

  it('are counted in their buckets, with all filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.constantFrom(...HUBS), { nil: undefined }),
        fc.option(fc.constant('li 1'), { nil: undefined }),
        fc.integer({ min: 1, max: 20 }),
        async (hub, words, days) => {
          const filter = [...(hub ? [`hubId:eq:${hub}`] : []), ...(words ? [`message:prefix:${words}`] : [])];
          const query = { filter, bucketSeconds: days * 24 * 3600 };
          const { items } = await getHubLogHistogram(caller('ann'), { params: {}, body: {}, query });
          const expected = lines.filter(
            (line) =>
              line.ownerId === 'ann' &&
              (!hub || line.hubId === hub) &&
              (!words || line.message.startsWith('line 1')),
          );
          const bucketOf = (at: number) => iso(Math.floor(at / (days * DAY)) * days * DAY);
          const tally = (some: [string, string][]) =>
            Object.fromEntries(
              [...Map.groupBy(some, (one) => one.join(' '))].map(([key, { length }]) => [key, length]),
            );
          const counted = items.flatMap(({ from, counts }) =>
            Object.entries(counts).map(([level, count]) => [`${from} ${level}`, count] as const),
          );
          expect(Object.fromEntries(counted)).toEqual(
            tally(expected.map(({ at, level }) => [bucketOf(at), level])),
          );
        },
      ),
      tries(8, 200),
    );
  });

  it('are counted in as many buckets as the contract allows, up to now or to a given time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 30 * 24 * 3600 }),
        // Time passes before it is counted.
        fc.integer({ min: 1, max: BUCKETS_MAX - 1 }),
        fc.boolean(),
        async (bucketSeconds, stretches, isBounded) => {
          const since = iso(Date.now() - Math.min(stretches * bucketSeconds * 1000, 300 * DAY));
          const filter = [`timestamp:ge:${since}`, ...(isBounded ? [`timestamp:lt:${iso()}`] : [])];
          await getHubLogHistogram(caller('ann'), { params: {}, body: {}, query: { filter, bucketSeconds } });
        },
      ),
      tries(8, 200),
    );
    const filter = [`timestamp:ge:${iso(Date.now() - (BUCKETS_MAX + 1) * 60_000)}`];
    const query = { filter, bucketSeconds: 60 };
    await expect(getHubLogHistogram(caller('ann'), { params: {}, body: {}, query })).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
    });
  });

  itInTurn(
    'of a former owner are found behind thousands of the new owner’s lines, page by page',
    async () => {
      const hubId = 'hub000000ff';
      const busy = Array.from({ length: 9000 }, (_, n) => ({
        hubId,
        ownerId: 'eve',
        level: 'INFO' as const,
        at: NOW - n,
        message: `eve ${n}`,
      }));
      const old = { hubId, ownerId: 'ann', level: 'DEBUG' as const, at: NOW - 5000, message: 'between' };
      const oldest = { hubId, ownerId: 'ann', level: 'INFO' as const, at: NOW - DAY, message: 'oldest' };
      await insertLogs([...busy, old, oldest]);
      const messages: string[] = [];
      let starting_at: string | undefined;
      let pages = 0;
      do {
        const query = { filter: [`hubId:eq:${hubId}`], limit: 15, starting_at };
        const { items, links } = await getHubLogs(caller('ann'), { params: {}, body: {}, query });
        messages.push(...items.map(({ message }) => message));
        starting_at = new URLSearchParams(links.next?.split('?')[1]).get('starting_at') ?? undefined;
        pages++;
      } while (starting_at);
      expect(messages).toEqual(['between', 'oldest']);
      expect(pages).toBe(3);
    },
  );

  itInTurn('are searched and counted to the end, through many megabytes', async () => {
    const hubId = 'hub000000ee';
    const some = Array.from({ length: 12_000 }, (_, n) => ({
      hubId,
      ownerId: 'kim',
      level: n % 3 ? ('INFO' as const) : ('WARNING' as const),
      // Most of them within ten minutes, the others over weeks.
      at: NOW - (n < 11_000 ? n * 50 : 600_000 + (n - 11_000) * 3600_000),
      message:
        n === 11_900 ? 'The Needle, at last' : `push ${n} done, nothing was heard that is new to anybody`,
    }));
    await insertLogs(some);
    for (const filter of [['message:prefix:needle la'], ['message:prefix:needle', `hubId:eq:${hubId}`]]) {
      const query = { filter, limit: 15 };
      const { items, scanned, links } = await getHubLogs(caller('kim'), { params: {}, body: {}, query });
      expect(items.map(({ message }) => message)).toEqual(['The Needle, at last']);
      expect([scanned, links.next]).toEqual([12_000, undefined]);
    }
    const query = { filter: [], bucketSeconds: 30 * 24 * 3600 };
    const { items } = await getHubLogHistogram(caller('kim'), { params: {}, body: {}, query });
    const sum = (level: 'INFO' | 'WARNING') =>
      items.reduce((all, { counts }) => all + (counts[level] ?? 0), 0);
    expect([sum('INFO'), sum('WARNING')]).toEqual([8000, 4000]);
  });

  it('are found by a prefix of up to twenty hub ids; for more hubs, the refusal contains their number', async () => {
    const ids = Array.from({ length: 21 }, (_, n) => `hub0000aa${n.toString(16).padStart(2, '0')}`);
    for (const id of ids) await insertHub({ id, hardware: 'HUB-0210', orderCode: 'FOYER2' });
    await handOverHubs(ids, 'zoe');
    await insertLogs(
      ids.map((hubId) => ({
        hubId,
        ownerId: 'zoe',
        level: 'INFO' as const,
        at: NOW,
        message: `of ${hubId}`,
      })),
    );
    const found = await wholeList(caller('zoe'), ['hubId:hub0000aa0', 'level:INFO'], 7);
    expect(found.toSorted()).toEqual(ids.slice(0, 16).map((id) => `of ${id}`));
    await expect(wholeList(caller('zoe'), ['hubId:hub0000AA'], 7)).rejects.toMatchObject({
      code: 'INVALID_FILTER_VALUE',
      details: { field: 'hubId', hubs: 21, most: 20 },
    });
    expect(await wholeList(caller('zoe'), ['hubId:hub7'], 7)).toEqual([]);
  });

  it('of all owners are listed only for admins', async () => {
    expect(await wholeList(caller('root', 'any'), [`hubId:eq:${HUBS[0]}`], 100)).toHaveLength(
      lines.length / 3,
    );
  });

  it('are stored once when they are written twice', async () => {
    await insertLogs(lines.slice(0, 50));
    expect(await wholeList(caller('root', 'any'), [`hubId:eq:${HUBS[0]}`], 100)).toHaveLength(
      lines.length / 3,
    );
  });
});
