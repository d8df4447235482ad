import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import { devicesInWords } from '../ownership/devices-in-words.ts';
import type { OfferMail } from './offer-mail.ts';

/** The values in a mail about an offer. */
interface OfferFacts {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** `Hub`, or the label's name of its beacons. */
  readonly hardwareName: string;
  /** The address of the other side; null: that account is deleted. */
  readonly other: string | null;
  readonly until: Date;
  /** The page that lists the offers. */
  readonly url: string;
}
type Letters = Readonly<Record<OfferMail['about'], (facts: OfferFacts) => Letter>>;

const { 'en-gb': devices, 'de-de': geräte, 'fr-fr': appareils } = devicesInWords;
const day = (date: Date, locale: string) =>
  date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** The mails about offers in every language. A label's name of its hardware is used unchanged, because its plural is unknown. */
export const OFFER_LETTERS: Readonly<Record<Language, Letters>> = {
  'en-gb': {
    made: ({ name, title, count, hardwareName, other, until, url }) => ({
      subject: `You are offered ${devices(count)} in ${title}`,
      paragraphs: [
        `Hello ${name},`,
        `${other ?? 'An account'} offers you ${devices(count)} (${hardwareName}) at ${title}. You have until ${day(until, 'en-GB')} to accept. If you do nothing, nothing changes.`,
      ],
      button: { label: 'Show the offer', url },
    }),
    accepted: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Your offer of ${devices(count)} was accepted`,
      paragraphs: [
        `Hello ${name},`,
        `${other ?? 'The recipient'} has accepted ${devices(count)} (${hardwareName}) that you offered at ${title}. They are transferred now.`,
      ],
      button: { label: 'Show your offers', url },
    }),
    declined: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Your offer of ${devices(count)} was declined`,
      paragraphs: [
        `Hello ${name},`,
        `${other ?? 'The recipient'} has declined ${devices(count)} (${hardwareName}) that you offered at ${title}. They stay in your account.`,
      ],
      button: { label: 'Show your offers', url },
    }),
    expired: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Your offer of ${devices(count)} has expired`,
      paragraphs: [
        `Hello ${name},`,
        `${other ?? 'The recipient'} has not accepted ${devices(count)} (${hardwareName}) that you offered at ${title} in time. They stay in your account.`,
      ],
      button: { label: 'Show your offers', url },
    }),
  },
  'de-de': {
    made: ({ name, title, count, hardwareName, other, until, url }) => ({
      subject: `Ihnen ${count === 1 ? 'wird ein Gerät' : `werden ${geräte(count)}`} in ${title} angeboten`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${other ?? 'Ein Konto'} bietet Ihnen ${geräte(count)} (${hardwareName}) bei ${title} an. Sie können das Angebot bis zum ${day(until, 'de-DE')} annehmen. Wenn Sie nichts tun, ändert sich nichts.`,
      ],
      button: { label: 'Angebot anzeigen', url },
    }),
    accepted: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Ihr Angebot (${geräte(count)}) wurde angenommen`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${other ?? 'Der Empfänger'} hat Ihr Angebot bei ${title} angenommen: ${geräte(count)} (${hardwareName}). Die Übertragung läuft.`,
      ],
      button: { label: 'Angebote anzeigen', url },
    }),
    declined: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Ihr Angebot (${geräte(count)}) wurde abgelehnt`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${other ?? 'Der Empfänger'} hat Ihr Angebot bei ${title} abgelehnt: ${geräte(count)} (${hardwareName}). In Ihrem Konto bleibt alles, wie es ist.`,
      ],
      button: { label: 'Angebote anzeigen', url },
    }),
    expired: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Ihr Angebot (${geräte(count)}) ist abgelaufen`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${other ?? 'Der Empfänger'} hat Ihr Angebot bei ${title} nicht rechtzeitig angenommen: ${geräte(count)} (${hardwareName}). In Ihrem Konto bleibt alles, wie es ist.`,
      ],
      button: { label: 'Angebote anzeigen', url },
    }),
  },
  'fr-fr': {
    made: ({ name, title, count, hardwareName, other, until, url }) => ({
      subject: `On vous propose ${appareils(count)} dans ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${other ?? 'Un compte'} vous propose ${appareils(count)} (${hardwareName}) sur ${title}. Vous avez jusqu’au ${day(until, 'fr-FR')} pour accepter. Si vous ne faites rien, rien ne change.`,
      ],
      button: { label: 'Afficher la proposition', url },
    }),
    accepted: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Votre proposition (${appareils(count)}) a été acceptée`,
      paragraphs: [
        `Bonjour ${name},`,
        `${other ?? 'Le destinataire'} a accepté votre proposition sur ${title} : ${appareils(count)} (${hardwareName}). Le transfert est en cours.`,
      ],
      button: { label: 'Afficher les propositions', url },
    }),
    declined: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Votre proposition (${appareils(count)}) a été refusée`,
      paragraphs: [
        `Bonjour ${name},`,
        `${other ?? 'Le destinataire'} a refusé votre proposition sur ${title} : ${appareils(count)} (${hardwareName}). Rien ne change dans votre compte.`,
      ],
      button: { label: 'Afficher les propositions', url },
    }),
    expired: ({ name, title, count, hardwareName, other, url }) => ({
      subject: `Votre proposition (${appareils(count)}) a expiré`,
      paragraphs: [
        `Bonjour ${name},`,
        `${other ?? 'Le destinataire'} n’a pas accepté à temps votre proposition sur ${title} : ${appareils(count)} (${hardwareName}). Rien ne change dans votre compte.`,
      ],
      button: { label: 'Afficher les propositions', url },
    }),
  },
};
