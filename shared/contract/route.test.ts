import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from './index.ts';
import { buildPath, match, shadows } from './route.ts';

describe('the router', () => {
  const routes = [
    { id: 'induce', method: 'POST', path: '/api/devices/v1/hubs/{id}/induce_firmware_update' },
    { id: 'assign', method: 'POST', path: '/api/devices/v1/hubs/assign/{code}' },
    { id: 'one', method: 'GET', path: '/api/devices/v1/hubs/{id}' },
  ];

  it('lets fixed words win over parameters, position by position', () => {
    expect(match(routes, 'POST', '/api/devices/v1/hubs/assign/induce_firmware_update')?.operation.id).toBe(
      'assign',
    );
    expect(match(routes, 'POST', '/api/devices/v1/hubs/hub1/induce_firmware_update')?.operation.id).toBe(
      'induce',
    );
  });

  it('decodes parameters, and does not match a path with malformed encoding', () => {
    expect(match(routes, 'GET', '/api/devices/v1/hubs/a%2Fb')?.params).toEqual({ id: 'a/b' });
    expect(match(routes, 'GET', '/api/devices/v1/hubs/%E0%A4%A')).toBeUndefined();
  });

  it('matches method and length exactly', () => {
    expect(match(routes, 'HEAD', '/api/devices/v1/hubs/a')).toBeUndefined();
    expect(match(routes, 'GET', '/api/devices/v1/hubs/a/b')).toBeUndefined();
    expect(match(routes, 'GET', '/api/devices/v1/hubs/')).toBeUndefined();
  });

  it('builds the path it reads', () => {
    const path = buildPath(
      routes[2]!.path,
      { id: 'a/b c' },
      { filter: ['x:1', 'y:2'], limit: 15, none: undefined },
    );
    expect(path).toBe('/api/devices/v1/hubs/a%2Fb%20c?filter=x%3A1&filter=y%3A2&limit=15');
    expect(match(routes, 'GET', path.split('?')[0]!)?.params).toEqual({ id: 'a/b c' });
  });
});

describe('any text in a path', () => {
  const routes = [{ id: 'one', method: 'PUT', path: '/api/devices/v1/things/{id}/{of}' }];
  // URLs resolve `.` and `..` as folders, so they cannot be parameters.
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/^\.{1,2}$/.test(one));

  it('is unchanged after building, sending and matching the path', () => {
    fc.assert(
      fc.property(text, text, (id, of) => {
        const sent = new URL(buildPath(routes[0]!.path, { id, of }), 'https://console.example').pathname;
        expect(match(routes, 'PUT', sent)?.params).toEqual({ id, of });
      }),
    );
  });
});

describe('the contract', () => {
  it('has no two operations that shadow each other', () => {
    const pairs = OPERATIONS.flatMap((one, at) =>
      OPERATIONS.slice(at + 1).map((other) => [one, other] as const),
    );
    expect(
      pairs.filter(([one, other]) => shadows(one, other)).map((pair) => pair.map(({ id }) => id)),
    ).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares a parameter for each word in braces, and no other', () => {
    for (const { path, params } of OPERATIONS) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
    }
  });
});
