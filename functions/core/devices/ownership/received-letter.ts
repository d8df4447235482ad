import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import { devicesInWords } from './devices-in-words.ts';

/** The values in the mail to a user who received devices. */
export interface ReceivedFacts {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** `Hub`, or the label's name of its beacons. */
  readonly hardwareName: string;
  /** The address of the giver; null: several givers. */
  readonly from: string | null;
  /** The page that lists the devices. */
  readonly url: string;
}

const { 'en-gb': devices, 'de-de': geräte, 'fr-fr': appareils } = devicesInWords;

/** The mail in every language. A label's name of its hardware is used unchanged, because it has no known plural. */
export const RECEIVED_LETTERS: Record<Language, (facts: ReceivedFacts) => Letter> = {
  'en-gb': ({ name, title, count, hardwareName, from, url }) => ({
    subject: `You were given ${devices(count)} in ${title}`,
    paragraphs: [
      `Hello ${name},`,
      from
        ? `${from} has transferred ${devices(count)} (${hardwareName}) to your account at ${title}.`
        : `your account at ${title} has been given ${devices(count)} (${hardwareName}).`,
    ],
    button: { label: 'Show the list', url },
  }),
  'de-de': ({ name, title, count, hardwareName, from, url }) => ({
    subject: `Sie haben ${geräte(count)} in ${title} erhalten`,
    paragraphs: [
      `Guten Tag ${name},`,
      from
        ? `${from} hat Ihrem Konto bei ${title} ${geräte(count)} (${hardwareName}) übertragen.`
        : `Ihr Konto bei ${title} hat ${geräte(count)} (${hardwareName}) erhalten.`,
    ],
    button: { label: 'Liste anzeigen', url },
  }),
  'fr-fr': ({ name, title, count, hardwareName, from, url }) => ({
    subject: `Vous avez reçu ${appareils(count)} dans ${title}`,
    paragraphs: [
      `Bonjour ${name},`,
      from
        ? `${from} a transféré ${appareils(count)} (${hardwareName}) vers votre compte ${title}.`
        : `votre compte ${title} a reçu ${appareils(count)} (${hardwareName}).`,
    ],
    button: { label: 'Afficher la liste', url },
  }),
};
