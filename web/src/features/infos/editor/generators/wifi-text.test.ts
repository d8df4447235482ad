import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENCRYPTIONS, type Wifi, wifiFaults, wifiText } from './wifi-text.ts';

const wifi = (other: Partial<Wifi> = {}): Wifi => ({
  name: 'Guests',
  encryption: 'WPA',
  key: 'harbour-2026',
  isHidden: false,
  ...other,
});

/** Reads the text as a phone does: a backslash takes the next character as it is, a semicolon ends a value. */
function read(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = text.slice('WIFI:'.length);
  while (rest !== ';') {
    const [, field = '', value = ''] = /^([A-Z]):((?:\\.|[^\\;])*);/su.exec(rest) ?? [];
    if (!field) throw new Error(`unreadable: ${rest}`);
    found[field] = value.replace(/\\(.)/gsu, '$1');
    rest = rest.slice(field.length + value.length + 2);
  }
  return found;
}

test('a network becomes the text that phones know', () => {
  expect(wifiText(wifi())).toBe('WIFI:T:WPA;S:Guests;P:harbour-2026;;');
  expect(wifiText(wifi({ encryption: 'nopass', isHidden: true }))).toBe('WIFI:T:nopass;S:Guests;H:true;;');
  expect(wifiText(wifi({ name: 'a;b,c:d"e\\', key: ';;;;;;;;' }))).toBe(
    'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\;P:\\;\\;\\;\\;\\;\\;\\;\\;;;',
  );
});

test('a phone reads the same name and key, whatever their characters', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
  const sign = fc.string({ unit: fc.constantFrom('\\', ';', ',', ':', '"', 'a'), minLength: 1 });
  fc.assert(
    fc.property(
      fc.oneof(text, sign),
      fc.oneof(text, sign),
      fc.constantFrom(...ENCRYPTIONS),
      fc.boolean(),
      (name, key, encryption, isHidden) => {
        expect(read(wifiText({ name, key, encryption, isHidden }))).toEqual({
          T: encryption,
          S: name,
          ...(encryption !== 'nopass' && { P: key }),
          ...(isHidden && { H: 'true' }),
        });
      },
    ),
  );
});

test('a network needs a name, and a key if it is encrypted', () => {
  expect(wifiFaults(wifi())).toEqual({});
  expect(wifiFaults(wifi({ name: '', key: '' }))).toEqual({ name: 'missing', key: 'missing' });
  expect(wifiFaults(wifi({ encryption: 'nopass', key: '' }))).toEqual({});
  expect(wifiFaults(wifi({ encryption: 'WEP', key: '12345' }))).toEqual({});
  expect(wifiFaults(wifi({ key: '1234567' }))).toEqual({ key: 'keyLength' });
  expect(wifiFaults(wifi({ key: 'f'.repeat(64) }))).toEqual({});
  expect(wifiFaults(wifi({ name: 'ä'.repeat(17) }))).toEqual({ name: 'long' });
});
