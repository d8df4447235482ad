import { readWebAddress } from '../../../../../../shared/content/output-faults.ts';

/** The parts of a business card, in the order of its form. */
export const CARD_FIELDS = [
  'firstName',
  'lastName',
  'organisation',
  'title',
  'phone',
  'mobile',
  'email',
  'otherEmail',
  'url',
  'street',
  'zip',
  'city',
  'country',
  'note',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type BusinessCard = Readonly<Record<CardField, string>>;

/** Characters of a part, and of the note. */
export const PART_MAX = 200;
export const NOTE_MAX = 2000;

/** What is wrong with a business card, by field. */
export function cardFaults(card: BusinessCard): { lastName?: 'missing'; url?: 'url' } {
  const url = card.url.trim();
  return {
    ...(card.lastName.trim() === '' && { lastName: 'missing' }),
    ...(url !== '' && !readWebAddress(url) && { url: 'url' }),
  };
}
