import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodedName } from './encoded-name.ts';

const decoded = (name: string) =>
  name
    .split(' ')
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(word)![1]!, 'base64').toString())
    .join('');

it('a display name is encoded in words of at most 75 characters, without splitting a character, within the limit of SES', () => {
  // Without the replacement character, by which the test recognises a split character.
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
