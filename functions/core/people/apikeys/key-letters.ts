import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import type { KeyMail } from './key-mail.ts';

/** The values that mails about an API key contain. */
export interface KeyFacts
  extends Pick<KeyMail, 'first4' | 'description' | 'createdDate' | 'expiresAt' | 'replaced'> {
  readonly name: string;
  readonly title: string;
  /** The address of the admin who created the key; undefined if the principal did. */
  readonly by: string | undefined;
  /** The page that lists the principal's keys. */
  readonly url: string;
  /** The page on which the owner sees and ends the account's sessions. */
  readonly sessionsUrl: string;
}
type Letters = Record<KeyMail['about'], (facts: KeyFacts) => Letter>;

/** Times are UTC, because the reader's time zone is unknown. */
const timeIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (time = '') => `${format.format(new Date(time))} UTC`;
};
const english = timeIn('en-GB');
const german = timeIn('de-DE');
const french = timeIn('fr-FR');

export const KEY_LETTERS: Record<Language, Letters> = {
  'en-gb': {
    made: ({ name, title, first4, description, createdDate, by, replaced, url, sessionsUrl }) => ({
      subject: `New API key for your account at ${title}`,
      paragraphs: [
        `Hello ${name},`,
        by
          ? `${by} has made an API key for your account at ${title}.`
          : `an API key has been made for your account at ${title}.`,
        `${description} (${first4}…)\n${english(createdDate)}`,
        ...(replaced
          ? [`It was made in place of ${replaced.first4}…, which works until ${english(replaced.endsAt)}.`]
          : []),
        `Anyone who has this key can act for your account. If you do not know what it is for, delete it, set a new password, and log out all other devices in your settings: ${sessionsUrl}`,
      ],
      button: { label: 'Show API keys', url },
    }),
    expiring: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `An API key for ${title} expires soon`,
      paragraphs: [
        `Hello ${name},`,
        `an API key of your account at ${title} expires on ${english(expiresAt)}. What uses it will stop working then.`,
        `${description} (${first4}…)`,
        'If it is still needed, replace it in time, or let it expire later.',
      ],
      button: { label: 'Show API keys', url },
    }),
    expired: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `An API key for ${title} has expired`,
      paragraphs: [
        `Hello ${name},`,
        `an API key of your account at ${title} expired on ${english(expiresAt)}. Calls with it are refused.`,
        `${description} (${first4}…)`,
      ],
      button: { label: 'Show API keys', url },
    }),
  },
  'de-de': {
    made: ({ name, title, first4, description, createdDate, by, replaced, url, sessionsUrl }) => ({
      subject: `Neuer API-Schlüssel für Ihr Konto bei ${title}`,
      paragraphs: [
        `Guten Tag ${name},`,
        by
          ? `${by} hat für Ihr Konto bei ${title} einen API-Schlüssel erstellt.`
          : `für Ihr Konto bei ${title} wurde ein API-Schlüssel erstellt.`,
        `${description} (${first4}…)\n${german(createdDate)}`,
        ...(replaced
          ? [`Er ersetzt ${replaced.first4}…, der bis zum ${german(replaced.endsAt)} funktioniert.`]
          : []),
        `Wer diesen Schlüssel hat, kann im Namen Ihres Kontos handeln. Falls Sie nicht wissen, wofür er da ist, löschen Sie ihn, legen Sie ein neues Passwort fest und melden Sie in Ihren Einstellungen alle anderen Geräte ab: ${sessionsUrl}`,
      ],
      button: { label: 'API-Schlüssel anzeigen', url },
    }),
    expiring: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `Ein API-Schlüssel für ${title} läuft bald ab`,
      paragraphs: [
        `Guten Tag ${name},`,
        `ein API-Schlüssel Ihres Kontos bei ${title} läuft am ${german(expiresAt)} ab. Was ihn verwendet, funktioniert dann nicht mehr.`,
        `${description} (${first4}…)`,
        'Falls er noch gebraucht wird, ersetzen Sie ihn rechtzeitig oder lassen Sie ihn später ablaufen.',
      ],
      button: { label: 'API-Schlüssel anzeigen', url },
    }),
    expired: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `Ein API-Schlüssel für ${title} ist abgelaufen`,
      paragraphs: [
        `Guten Tag ${name},`,
        `ein API-Schlüssel Ihres Kontos bei ${title} ist am ${german(expiresAt)} abgelaufen. Aufrufe damit werden abgelehnt.`,
        `${description} (${first4}…)`,
      ],
      button: { label: 'API-Schlüssel anzeigen', url },
    }),
  },
  'fr-fr': {
    made: ({ name, title, first4, description, createdDate, by, replaced, url, sessionsUrl }) => ({
      subject: `Nouvelle clé API pour votre compte ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        by
          ? `${by} a créé une clé API pour votre compte ${title}.`
          : `une clé API a été créée pour votre compte ${title}.`,
        `${description} (${first4}…)\n${french(createdDate)}`,
        ...(replaced
          ? [`Elle remplace ${replaced.first4}…, qui fonctionne jusqu’au ${french(replaced.endsAt)}.`]
          : []),
        `Toute personne qui possède cette clé peut agir au nom de votre compte. Si vous ne savez pas à quoi elle sert, supprimez-la, choisissez un nouveau mot de passe et déconnectez tous les autres appareils dans vos paramètres : ${sessionsUrl}`,
      ],
      button: { label: 'Afficher les clés API', url },
    }),
    expiring: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `Une clé API pour ${title} expire bientôt`,
      paragraphs: [
        `Bonjour ${name},`,
        `une clé API de votre compte ${title} expire le ${french(expiresAt)}. Ce qui l’utilise cessera alors de fonctionner.`,
        `${description} (${first4}…)`,
        'Si elle est encore nécessaire, remplacez-la à temps ou repoussez son expiration.',
      ],
      button: { label: 'Afficher les clés API', url },
    }),
    expired: ({ name, title, first4, description, expiresAt, url }) => ({
      subject: `Une clé API pour ${title} a expiré`,
      paragraphs: [
        `Bonjour ${name},`,
        `une clé API de votre compte ${title} a expiré le ${french(expiresAt)}. Les appels qui l’utilisent sont refusés.`,
        `${description} (${first4}…)`,
      ],
      button: { label: 'Afficher les clés API', url },
    }),
  },
};
