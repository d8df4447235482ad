/** An encoded word has at most 75 characters (RFC 2047, 2). Base64 gets the rest, in whole groups of four. */
const BYTES_MAX = Math.floor((75 - '=?UTF-8?B??='.length) / 4) * 3;
/** SES accepts at most 320 characters before the address. */
const WORDS_MAX = 4;

/** A display name as encoded words: any text stays one name. No character is split between words. */
export function encodedName(name: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of name) {
    if (Buffer.byteLength(word + character) > BYTES_MAX) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .slice(0, WORDS_MAX)
    .map((text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`)
    .join(' ');
}
