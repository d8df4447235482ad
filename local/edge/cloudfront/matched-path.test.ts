import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedPath } from './matched-path.ts';

test.each([
  ['/', '/'],
  ['/a/b', '/a/b'],
  ['/a/b/', '/a/b/'],
  ['/a/b/..', '/a/'],
  ['/a/./b', '/a/b'],
  ['/a/../../b', '/b'],
  ['/..', '/'],
  ['//a///b', '/a/b'],
  ['/a/%2e%2E/b', '/b'],
  ['/a/.%2e/b', '/b'],
  ['/%61/b', '/a/b'],
  // These two are characters of a name, not separators.
  ['/a/..%2fb', '/a/..%2Fb'],
  ['/a\\..\\b', '/a\\..\\b'],
])('the path %s is compared as %s', (sent, compared) => {
  expect(matchedPath(sent)).toBe(compared);
});

test('a compared path has no dots and no empty segments, and is not changed again', () => {
  const segment = fc.constantFrom('', '.', '..', '%2e', '%2E%2e', 'a', '%41', 'b%2Fc', '\\');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
      const compared = matchedPath(`/${segments.join('/')}`);
      const [first, ...rest] = compared.split('/');
      expect(first).toBe('');
      expect(rest.slice(0, -1)).not.toContain('');
      for (const dots of ['.', '..']) expect(rest).not.toContain(dots);
      expect(matchedPath(compared)).toBe(compared);
    }),
  );
});
