import { beforeEach, describe, expect, test } from 'vitest';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { search } from './search-sources.ts';

/** What was requested: the path, and the filter if it has one. */
let asked: string[];
/** Answers by path and filter; everything else is empty. */
let answers: Record<string, { status?: number; body: unknown }>;

const LISTS = /(beacons|hubs|infos|tours|users|firmwares)$/;

beforeEach(() => {
  asked = [];
  answers = {};
  stubApi((_, { pathname, searchParams }) => {
    const call = [pathname.replace('/api/devices/v1/', ''), searchParams.get('filter')]
      .filter(Boolean)
      .join('?');
    asked.push(call);
    return (
      answers[call] ??
      (LISTS.test(pathname)
        ? { body: { items: [], links: { self: '' } } }
        : { status: 404, body: { message: 'ENTITY_NOT_FOUND', requestId: 'r' } })
    );
  });
});

const page = (count: number, more: { next?: string } = {}) => ({
  body: {
    items: Array.from({ length: count }, (_, n) => sampleBeacon({ id: `F0000000000${n}` })),
    links: { self: '', ...more },
  },
});

describe('a text becomes the requests that its form and the role allow', () => {
  test('an owner searches their own devices, sites, Infos and tours by one text', async () => {
    await search('1A2B', 'INFO_PROVIDER');
    expect(asked.sort()).toEqual([
      '/api/infocms/v1/infos?name:prefix:1a2b',
      '/api/infocms/v1/tours?name:prefix:1a2b',
      'beacons?text:prefix:1a2b',
      'hubs?text:prefix:1a2b',
      'sites?name:prefix:1a2b',
    ]);
  });

  test('an admin also searches owners, users and firmware', async () => {
    await search('harbour', 'ADMIN');
    expect(asked.sort()).toEqual([
      '/api/auth/v1/users?email:prefix:harbour',
      '/api/auth/v1/users?name:prefix:harbour',
      '/api/infocms/v1/infos?name:prefix:harbour',
      '/api/infocms/v1/tours?name:prefix:harbour',
      'beacons?query:prefix:harbour',
      'beacons?text:prefix:harbour',
      'firmwares?tags:prefix:harbour',
      'hubs?query:prefix:harbour',
      'hubs?text:prefix:harbour',
      'sites?name:prefix:harbour',
    ]);
  });

  test('a group admin searches users, and no firmware', async () => {
    await search('annabell', 'GROUP_ADMIN');
    expect(asked.filter((call) => /users|firmwares/.test(call)).sort()).toEqual([
      '/api/auth/v1/users?email:prefix:annabell',
      '/api/auth/v1/users?name:prefix:annabell',
    ]);
  });

  test.each([
    'f0:d1:a0:00:10:4a',
    'F0-D1-A0-00-10-4A',
    'f0 d1 a0 00 10 4a',
    'F0D1A000104A',
    'f0d1.a000.104a',
  ])('the beacon with the id %s is read', async (text) => {
    await search(text, 'INFO_PROVIDER');
    expect(asked).toContain('beacons/F0D1A000104A');
  });

  test('the hub with this id is read', async () => {
    await search('Hub0BADCAFE', 'INFO_PROVIDER');
    expect(asked).toContain('hubs/hub0badcafe');
  });
});

test('a group shows five results, and leads to the list with the same filter for more', async () => {
  answers['beacons?text:prefix:halle1'] = page(6);
  const { groups } = await search('halle1', 'INFO_PROVIDER');
  expect(groups.map(({ source }) => source)).toEqual(['beacons']);
  expect(groups[0]?.things).toHaveLength(5);
  expect(groups[0]?.all).toBe('/infoprovider/beacon-list/0?filter=text%3Aprefix%3Ahalle1');
  expect((await search('halle1', 'ADMIN')).groups[0]?.all).toContain('/beacon-list/all?');
});

test('what two requests find is shown once, and all of it needs no link to the list', async () => {
  answers['beacons?text:prefix:1a2b'] = page(2);
  answers['beacons?query:prefix:1a2b'] = page(3);
  const [group] = (await search('1A2B', 'ADMIN')).groups;
  expect(group?.things.map(({ id }) => id)).toEqual(['F00000000000', 'F00000000001', 'F00000000002']);
  expect(group?.all).toBeUndefined();
});

test('a result has its owner for admins', async () => {
  answers['beacons/F0D1A000104A'] = {
    body: sampleBeacon({ id: 'F0D1A000104A', description: 'Gate', orderCode: 'HALLE1', userName: 'Ida' }),
  };
  const [group] = (await search('F0D1A000104A', 'ADMIN')).groups;
  expect(group?.things).toEqual([
    {
      thing: 'beacon',
      id: 'F0D1A000104A',
      name: 'Gate',
      detail: 'F0D1A000104A · HALLE1 · Ida',
      owner: { id: 'u1', name: 'Ida' },
    },
  ]);
});

test('a refused request finds nothing, and one that failed or was one too many is reported', async () => {
  answers['hubs?text:prefix:1a2b'] = { status: 400, body: { message: 'BAD_FILTER', requestId: 'r' } };
  expect(await search('1A2B', 'INFO_PROVIDER')).toEqual({ groups: [], isPartial: false });
  for (const [status, message] of [
    [500, 'INTERNAL_SERVER_ERROR'],
    [429, 'PLEASE_TRY_AGAIN'],
  ] as const) {
    answers['hubs?text:prefix:1a2b'] = { status, body: { message, requestId: 'r' } };
    expect(await search('1A2B', 'INFO_PROVIDER')).toEqual({ groups: [], isPartial: true });
  }
});
