import {
  AdrProperty,
  EmailProperty,
  FNProperty,
  NoteProperty,
  NProperty,
  OrgProperty,
  ParameterValueType,
  SpecialValueType,
  TelProperty,
  TextType,
  TitleProperty,
  TypeParameter,
  URIType,
  URLProperty,
  VCARD,
} from 'vcard4';
import type { BusinessCard } from './business-card.ts';

/** A business card as a VCard (RFC 6350). Parts that are empty are left out. */
export function vcardText(entered: BusinessCard): string {
  const card = Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n').trim()]),
  ) as BusinessCard;
  // The library refuses empty texts, but takes missing parts of a value that has several.
  const part = (value: string) => (value === '' ? undefined : new TextType(value));
  const given = <T>(value: string, of: (value: string) => T): T[] => (value === '' ? [] : [of(value)]);
  const type = (property: string, name: string) => new TypeParameter(property, new ParameterValueType(name));
  const tel = (name: string) => (value: string) =>
    new TelProperty([type('TelProperty', name)], new TextType(value));
  const email = (name: string) => (value: string) =>
    new EmailProperty([type('EmailProperty', name)], new TextType(value));
  const { street, zip, city, country } = card;
  return new VCARD([
    new FNProperty([], new TextType([card.firstName, card.lastName].filter(Boolean).join(' '))),
    new NProperty(
      [],
      new SpecialValueType('NProperty', [
        part(card.lastName),
        part(card.firstName),
        undefined,
        undefined,
        undefined,
      ]),
    ),
    ...given(
      card.organisation,
      (value) => new OrgProperty([], new SpecialValueType('OrgProperty', [part(value)])),
    ),
    ...given(card.title, (value) => new TitleProperty([], new TextType(value))),
    ...given(card.phone, tel('work')),
    ...given(card.mobile, tel('cell')),
    ...given(card.email, email('work')),
    ...given(card.otherEmail, email('home')),
    ...given(card.url, (value) => new URLProperty([], new URIType(value))),
    ...(street || zip || city || country
      ? [
          new AdrProperty(
            [],
            new SpecialValueType('AdrProperty', [
              undefined,
              undefined,
              part(street),
              part(city),
              undefined,
              part(zip),
              part(country),
            ]),
          ),
        ]
      : []),
    ...given(card.note, (value) => new NoteProperty([], new TextType(value))),
  ]).repr();
}
