import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOG_LEVELS } from '../../../shared/model/hub-log.ts';
import { givenTable } from '../../../test/support/engine.ts';
import type { Caller } from '../../platform/caller.ts';
import { getHubLogs } from './get-hub-logs.ts';
import { insertLogs } from './store.ts';

givenTable();

const NOW = Date.now();
const DAY = 24 * 3600_000;
const HUBS = ['hub00000001', 'hub00000002', 'hub00000003'];
const OWNERS = ['ann', 'bob'];
const lines = Array.from({ length: 300 }, (_, n) => ({
  hubId: HUBS[n % 3]!,
  ownerId: OWNERS[n % 5 === 0 ? 1 : 0]!,
  level: LOG_LEVELS[(n * 7) % 4]!,
  // Several stand at the same moment; they go back four months.
  at: NOW - Math.floor(n / 2) * 0.8 * DAY,
  message: `line ${n}`,
}));
beforeAll(() => insertLogs(lines));

const caller = (userId: string, reach: Caller['reach'] = 'own'): Caller => ({
  kind: 'session',
  viewer: { host: '', address: '', requestId: '' },
  operation: 'getHubLogs',
  userId,
  actsFor: userId,
  roles: [],
  administers: null,
  permissions: [],
  reach,
});

async function wholeList(who: Caller, filter: string[], limit: number): Promise<string[]> {
  const messages: string[] = [];
  let starting_at: string | undefined;
  for (let pages = 0; pages <= lines.length; pages++) {
    const { items, links } = await getHubLogs(who, {
      params: {},
      body: {},
      query: { filter, limit, starting_at },
    });
    messages.push(...items.map(({ message }) => message));
    if (!links.next) return messages;
    expect(items).toHaveLength(limit);
    starting_at = new URLSearchParams(links.next.split('?')[1]).get('starting_at')!;
  }
  throw new Error('the list never ends');
}

const newestFirst = (some: typeof lines) => some.toSorted((a, b) => b.at - a.at).map(({ at }) => at);
const timesOf = (messages: string[]) =>
  messages.map((message) => lines.find((line) => line.message === message)!.at);

describe('hub logs', () => {
  it('are listed once each, the newest first, whatever the level, hub, range and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...OWNERS),
        fc.option(fc.constantFrom(...LOG_LEVELS), { nil: undefined }),
        fc.option(fc.constantFrom(...HUBS), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 130 }), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 130 }), { nil: undefined }),
        fc.constantFrom(1, 7, 30, 100),
        async (owner, level, hub, sinceDays, untilDays, limit) => {
          const since = sinceDays === undefined ? 0 : NOW - sinceDays * DAY;
          const until = untilDays === undefined ? Number.POSITIVE_INFINITY : NOW - untilDays * DAY;
          const filter = [
            ...(level ? [`level:${level}`] : []),
            ...(hub ? [`hubId:eq:${hub}`] : []),
            ...(sinceDays === undefined ? [] : [`timestamp:ge:${new Date(since).toISOString()}`]),
            ...(untilDays === undefined ? [] : [`timestamp:lt:${new Date(until).toISOString()}`]),
          ];
          const expected = lines.filter(
            (line) =>
              line.ownerId === owner &&
              (!level || line.level === level) &&
              (!hub || line.hubId === hub) &&
              line.at >= since &&
              line.at < until,
          );
          const found = await wholeList(caller(owner), filter, limit);
          expect(timesOf(found)).toEqual(newestFirst(expected));
          expect(found.toSorted()).toEqual(expected.map(({ message }) => message).toSorted());
        },
      ),
      { numRuns: 30 },
    );
  });

  it('of a former owner are found behind thousands of the new one’s, a page at a time', async () => {
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
  });

  it('of everybody are an admin’s', async () => {
    expect(await wholeList(caller('root', 'any'), [`hubId:eq:${HUBS[0]}`], 100)).toHaveLength(
      lines.length / 3,
    );
  });

  it('written again are not written twice', async () => {
    await insertLogs(lines.slice(0, 50));
    expect(await wholeList(caller('root', 'any'), [`hubId:eq:${HUBS[0]}`], 100)).toHaveLength(
      lines.length / 3,
    );
  });
});
