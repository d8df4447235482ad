import type { Language } from '../../../../../shared/model/user.ts';
import type { Letter } from '../../../kernel/mails/compose.ts';

/** The values in a mail that asks a recipient. None of them is a text that a stranger can choose. */
interface AskFacts {
  readonly title: string;
  /** The address of the owner of the rule. */
  readonly owner: string;
  readonly url: string;
}

/** The mail in every language. */
export const ASK_LETTERS: Record<Language, (facts: AskFacts) => Letter> = {
  'en-gb': ({ title, owner, url }) => ({
    subject: `${title}: do you want to get mails about devices of ${owner}?`,
    paragraphs: [
      'Hello,',
      `${owner} uses ${title} to look after devices, and would like it to tell you, too, when some of them need attention: by mail, at most once an hour.`,
    ],
    button: { label: 'Yes, send me these mails', url },
    note: 'The link works for seven days. If you do not want these mails, do nothing: none will come. Each of them has a link that stops them.',
  }),
  'de-de': ({ title, owner, url }) => ({
    subject: `${title}: Möchten Sie Mails zu Geräten von ${owner} erhalten?`,
    paragraphs: [
      'Guten Tag,',
      `${owner} betreut Geräte mit ${title} und möchte, dass auch Sie erfahren, wenn sich jemand um eines davon kümmern muss: per Mail, höchstens einmal in der Stunde.`,
    ],
    button: { label: 'Ja, diese Mails möchte ich', url },
    note: 'Der Link gilt sieben Tage. Wenn Sie diese Mails nicht möchten, brauchen Sie nichts zu tun: Es kommen keine. In jeder Mail steht ein Link, mit dem Sie sie abbestellen.',
  }),
  'fr-fr': ({ title, owner, url }) => ({
    subject: `${title} : souhaitez-vous être averti pour les appareils de ${owner} ?`,
    paragraphs: [
      'Bonjour,',
      `${owner} s’occupe d’appareils avec ${title} et souhaite que vous soyez averti, vous aussi, lorsque l’un d’eux demande une intervention : par e-mail, une fois par heure au plus.`,
    ],
    button: { label: 'Oui, je veux ces messages', url },
    note: 'Ce lien est valable sept jours. Si vous ne voulez pas de ces messages, vous n’avez rien à faire : vous n’en recevrez aucun. Chaque message contient un lien pour ne plus en recevoir.',
  }),
};
