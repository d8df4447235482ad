import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

interface Facts {
  readonly name: string;
  readonly title: string;
  /** The page with the archive. */
  readonly url: string;
}

/** The mail about an archive that is ready, in every language. It holds nothing of it. */
export const EXPORT_LETTERS: Record<Language, (facts: Facts) => Letter> = {
  'en-gb': ({ name, title, url }) => ({
    subject: `Your data from ${title} is ready`,
    paragraphs: [`Hello ${name},`, `the archive with the data of your account at ${title} is ready.`],
    button: { label: 'Go to the download', url },
    note: 'It can be downloaded for seven days. If you did not ask for it, set a new password now: that logs out every device.',
  }),
  'de-de': ({ name, title, url }) => ({
    subject: `Ihre Daten von ${title} liegen bereit`,
    paragraphs: [`Guten Tag ${name},`, `das Archiv mit den Daten Ihres Kontos bei ${title} liegt bereit.`],
    button: { label: 'Zum Download', url },
    note: 'Sie können es sieben Tage lang herunterladen. Falls Sie es nicht angefordert haben, legen Sie jetzt ein neues Passwort fest: Das meldet alle Geräte ab.',
  }),
  'fr-fr': ({ name, title, url }) => ({
    subject: `Vos données de ${title} sont prêtes`,
    paragraphs: [`Bonjour ${name},`, `l’archive contenant les données de votre compte ${title} est prête.`],
    button: { label: 'Aller au téléchargement', url },
    note: 'Elle peut être téléchargée pendant sept jours. Si vous ne l’avez pas demandée, choisissez un nouveau mot de passe maintenant : tous les appareils seront déconnectés.',
  }),
};
