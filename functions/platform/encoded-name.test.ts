import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodedName } from './encoded-name.ts';

const decoded = (name: string) =>
  name
    .split(' ')
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(word)![1]!, 'base64').toString())
    .join('');

it('a display name is encoded in words of at most 75 characters, each of whole characters, and SES takes it', () => {
  // Without the character that stands for a broken one, by which a broken one is found.
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((text) => !text.includes('\ufffd'));
  fc.assert(
    fc.property(name, (text) => {
      const encoded = encodedName(text);
      for (const word of encoded.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
      expect(encoded.length).toBeLessThanOrEqual(320);
      expect(decoded(encoded)).not.toContain('\ufffd');
      expect(text.startsWith(decoded(encoded))).toBe(true);
      if (Buffer.byteLength(text) <= 150) expect(decoded(encoded)).toBe(text);
    }),
  );
});
