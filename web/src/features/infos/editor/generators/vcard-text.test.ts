import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusinessCard, CARD_FIELDS, cardFaults, NOTE_MAX, PART_MAX } from './business-card.ts';
import { vcardText } from './vcard-text.ts';

const NOTHING = Object.fromEntries(CARD_FIELDS.map((name) => [name, ''])) as BusinessCard;
const card = (other: Partial<BusinessCard>): BusinessCard => ({ ...NOTHING, ...other });

/** The lines of a card by name, read as RFC 6350 says: folded lines joined, values split at semicolons that are not escaped. */
function read(text: string): Record<string, string[]> {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([^:]+):(.*)$/su.exec(line) ?? [];
      const parts = value.match(/(?:\\.|[^\\;])+|(?<=;|^)(?=;|$)/gsu) ?? [];
      return [name, parts.map((one) => one.replace(/\\(.)/gsu, (_, sign) => (sign === 'n' ? '\n' : sign)))];
    }),
  );
}

test('a card of a last name alone is complete, and has nothing else', () => {
  expect(vcardText(card({ lastName: 'Brandt' }))).toBe(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Brandt\r\nN:Brandt;;;;\r\nEND:VCARD\r\n',
  );
});

test('every part has its place, whatever signs it holds', () => {
  const text = vcardText({
    firstName: 'Ida; Maria',
    lastName: 'Brandt, MA',
    organisation: 'Harbour; North',
    title: 'Head',
    phone: '+49 30 1',
    mobile: '+49 170 1',
    email: 'ida@harbour.example',
    otherEmail: 'ida@home.example',
    url: 'https://harbour.example/?a=b,c;d',
    street: 'Pier 1',
    zip: '10115',
    city: 'Berlin',
    country: 'Germany',
    note: 'One\r\ntwo \\ three',
  });
  expect(read(text)).toMatchObject({
    FN: ['Ida; Maria Brandt, MA'],
    N: ['Brandt, MA', 'Ida; Maria', '', '', ''],
    ORG: ['Harbour; North'],
    'TEL;TYPE=work': ['+49 30 1'],
    'TEL;TYPE=cell': ['+49 170 1'],
    'EMAIL;TYPE=work': ['ida@harbour.example'],
    'EMAIL;TYPE=home': ['ida@home.example'],
    ADR: ['', '', 'Pier 1', 'Berlin', '', '10115', 'Germany'],
    NOTE: ['One\ntwo \\ three'],
  });
  expect(text).toContain('https://harbour.example/?a=b,c;d');
});

test('any card has the form that the server accepts, and its parts come back', () => {
  const line = fc.string({ unit: 'binary', maxLength: PART_MAX }).filter((text) => !/[\p{Cc}]/u.test(text));
  fc.assert(
    fc.property(line, line, fc.string({ maxLength: NOTE_MAX }), (lastName, street, note) => {
      fc.pre(lastName.trim() !== '');
      const text = vcardText(card({ lastName, street, note }));
      expect(text).toMatch(/^BEGIN:VCARD\r?\nVERSION:[\s\S]*\r?\nEND:VCARD\s*$/);
      expect(read(text).N?.[0]).toBe(lastName.trim());
    }),
  );
});

test('a card needs a last name, and its address on the web is one', () => {
  expect(cardFaults(card({ firstName: 'Ida' }))).toEqual({ lastName: 'missing' });
  expect(cardFaults(card({ lastName: ' ', url: 'harbour' }))).toEqual({ lastName: 'missing', url: 'url' });
  expect(cardFaults(card({ lastName: 'Brandt', url: 'https://harbour.example' }))).toEqual({});
});
