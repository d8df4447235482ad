import { raw } from './raw-json.ts';

/**
 * Input that often breaks software, for all fuzzers. Sources: the Big List of Naughty Strings (Max Woolf), the Unicode
 * FAQ on surrogates and normalisation (UAX 15, UAX 29), ECMA-262 on numbers and dates, the limits of DynamoDB (keys of
 * 2048 and 1024 bytes) and of this product (texts of 40, 50, 200 and 1,000 characters).
 */
const EMOJI = '🛰';
/** One character on the screen, eleven UTF-16 units. */
const FAMILY = '👨‍👩‍👧‍👦';
/** NFKC makes eighteen characters of this one. */
const LIGATURE = '\ufdfa';

/** Lengths at which this product cuts or limits texts. One of the texts below has an emoji across each of them. */
const CUTS = [4, 8, 16, 20, 40, 50, 64, 100, 120, 200, 254, 255, 500, 1000];

export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m\u007f\u0085',
  // Lone surrogates, which UTF-8 cannot encode.
  '\ud83d',
  '\udef0',
  'a\ud83db',
  '\udef0\ud83d',
  // Beyond the basic plane, clusters, and texts that grow when they are compared.
  EMOJI,
  FAMILY,
  EMOJI.repeat(60),
  LIGATURE.repeat(16),
  LIGATURE.repeat(40),
  LIGATURE.repeat(50),
  'ß'.repeat(40),
  'İ'.repeat(40),
  'ſ',
  '\u{1d56d}\u{1d570}\u{1d56c}\u{1d56e}\u{1d57a}\u{1d573}',
  `Z${'\u0300\u0301\u0302'.repeat(60)}`,
  // The same name in two normal forms.
  'caf\u00e9',
  'cafe\u0301',
  // Invisible characters, and those that change the direction of the text.
  '\u200b\u200d\ufeff',
  '\u202eevil\u2066',
  '\ufffd\ufffe\uffff',
  ...CUTS.map((length) => `${'x'.repeat(length - 1)}${EMOJI}y`),
  ...[41, 201, 1025, 2049, 5000].map((length) => 'x'.repeat(length)),
  // Names of inherited properties of objects.
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  // Texts with a meaning in a path, a query, a key or a filter.
  '0',
  'me',
  'all',
  '..',
  '../..',
  '/',
  '%',
  '%00',
  '%2F',
  '%zz',
  '%ff',
  '#',
  'a#b',
  '$',
  ':',
  '::',
  'a:eq:b',
  ',',
  ',,,,,,,,,',
  '{}',
  '[]',
  '{{id}}',
  '#row.#id',
  '\u0000:v0',
  // Texts that a parser may take for numbers or literals.
  '-1',
  '-0',
  '1e999',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '9007199254740993',
  '１２',
  // Texts with a meaning in HTML, a spreadsheet, SQL or a shell.
  '<script>alert(1)</script>',
  '=cmd()',
  '";DROP TABLE',
  '$(reboot)',
];

/** Numbers as JSON may spell them. JavaScript cannot represent some of them, or not exactly. */
export const NASTY_NUMBERS: readonly unknown[] = [
  0,
  raw('-0'),
  -1,
  0.5,
  1e21,
  raw('1e400'),
  raw('-1e400'),
  raw('1e-400'),
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  raw('9007199254740993'),
  raw('0.1000000000000000055511151231257827021181583404541015625'),
  raw('1'.repeat(400)),
];

/** Times as people and programs write them, many at the limits of calendars and clocks. */
export const NASTY_TIMES: readonly string[] = [
  '0',
  '-1',
  '253402300799999',
  '253402300800000',
  '8640000000000000',
  '8640000000000001',
  '99999999999999999999',
  '0000-01-01',
  '-000001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '2026-11-31T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-22T00:00:00+14:00',
  'tomorrow',
  'a1',
  '1',
  '١٩٧٠',
];

/** More levels than the call stack of a recursive parser allows. */
const DEEP = 100_000;

/** Whole values where something else is expected. */
export const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  raw('{"__proto__":{"polluted":true}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw('{"a":1,"a":2}'),
  raw(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  raw(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  Array.from({ length: 10_001 }, (_, at) => `x${at}`),
  Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${at}`, at])),
];

/** Parts of a URL that no library would encode like this. */
export const NASTY_ENCODINGS: readonly string[] = [
  '%',
  '%zz',
  '%f',
  '%00',
  '%0a',
  '%2F',
  '%252F',
  '%25',
  '%ff',
  '%c0%80',
  '%ed%a0%bd',
  '%f0%9f%9b%b0',
  '%f0%9f',
  '%ef%bf%bd',
  '+',
  '%2e%2e%2f',
  '__proto__',
];

/** Invalid JSON, and valid JSON of the wrong type. */
export const NASTY_BODIES: readonly string[] = [
  ' ',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{}{}',
  "{'a':1}",
  '\ufeff{}',
  '{"":""}',
  '{"__proto__":null}',
  '{"\ud83d":1}',
  '{"\\ud83d":1}',
  '{"a":NaN}',
  `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  `{"a":"${'x'.repeat(1_000_001)}"}`,
];
