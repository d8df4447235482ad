import { expect, it } from 'vitest';
import { isMistypedBarCode, isShortId, readBeaconId, typesOfId } from './beacon-id.ts';

it.each([
  ['5A0012FFBC01', 'SMART_BEACON'],
  ['96385074', 'EAN8'],
  ['4006381333931', 'EAN13'],
  ['036000291452', 'UPCA'],
  ['-1234562', 'PZN7'],
  ['-12345678', 'PZN8'],
  ['04A1B2C3', 'NFC'],
  ['04A1B2C3D4E5F6', 'NFC'],
  ['04A1B2C3D4E5F6A7B8C9', 'NFC'],
  ['k7m2qr9x', 'QR_CODE'],
])('%s is a %s by its form', (id, type) => {
  expect(typesOfId(id)[0]).toBe(type);
});

it.each([
  '',
  '5a0012ffbc01',
  '5A0012FFBC0G',
  '5A:00:12:FF:BC:01',
  'K7M2QR9X',
  'transfer',
  'create',
  '=1+1',
  'hub0badcafe',
])('%j has no known form of an id', (id) => {
  expect(typesOfId(id)).toEqual([]);
});

it('an id with a wrong check digit is not a bar code; eight or twelve digits then have another form', () => {
  expect(typesOfId('96385075')).toEqual(['NFC']);
  expect(typesOfId('036000291453')[0]).toBe('SMART_BEACON');
  for (const mistyped of ['4006381333932', '-1234563', '-12345670']) {
    expect(typesOfId(mistyped)).toEqual([]);
    expect(isMistypedBarCode(mistyped)).toBe(true);
  }
  // The sum modulo eleven may be ten, for which there is no digit.
  expect(Array.from({ length: 10 }, (_, last) => typesOfId(`-000003${last}`)).flat()).toEqual([]);
});

it('twelve digits with a right check digit may be a bar code or a MAC', () => {
  expect(typesOfId('036000291452')).toEqual([
    'UPCA',
    'SMART_BEACON',
    'SENSOR_BEACON',
    'SMART_KEY',
    'SMART_SENSOR',
  ]);
});

it('a short id has no vowels and at least one letter', () => {
  expect(['k7m2qr9x', '22222222', 'k7m2qr9', 'a7m2qr9x', 'k7m2qr90'].map(isShortId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('an id as people write it is normalised', () => {
  expect(readBeaconId(' 03:60:00:29:14:52 ')).toEqual({ id: '036000291452', isMac: true });
  expect(readBeaconId('5a-00-12-ff-bc-01').id).toBe('5A0012FFBC01');
  expect(readBeaconId('5a0012ffbc01')).toEqual({ id: '5A0012FFBC01', isMac: false });
  expect(readBeaconId('k7m2qr9x').id).toBe('k7m2qr9x');
  expect(readBeaconId('Broken 7').id).toBe('Broken 7');
});
