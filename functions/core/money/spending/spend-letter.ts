import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in a mail about what a month has come to; amounts and months as its reader writes them. */
interface SpendFacts {
  readonly name: string;
  /** The name of the console. */
  readonly title: string;
  readonly month: string;
  /** The amount that was set. */
  readonly amount: string;
  /** What the month has come to so far, without VAT. */
  readonly sum: string;
  /** The page with the use of the month, where the amount is set. */
  readonly url: string;
}

/** The mails that a month has come to the amount that its account has set. */
export const SPEND_LETTERS: Record<Language, (facts: SpendFacts) => Letter> = {
  'de-de': ({ name, title, month, amount, sum, url }) => ({
    subject: `${month}: Ihre Nutzung hat ${amount} erreicht`,
    paragraphs: [
      `Guten Tag ${name},`,
      `Ihre Nutzung von ${title} im ${month} kostet bis jetzt ${sum} ohne MwSt. Sie wollten ab ${amount} benachrichtigt werden.`,
      'In diesem Monat benachrichtigen wir Sie nicht noch einmal. Den Betrag ändern Sie auf der Seite „Nutzung“.',
    ],
    button: { label: 'Nutzung ansehen', url },
  }),
  'en-gb': ({ name, title, month, amount, sum, url }) => ({
    subject: `${month}: your usage has reached ${amount}`,
    paragraphs: [
      `Hello ${name},`,
      `your usage of ${title} in ${month} costs ${sum} without VAT so far. You wanted to be notified from ${amount} on.`,
      'We do not notify you again this month. You can change the amount on the page “Usage”.',
    ],
    button: { label: 'See your usage', url },
  }),
  'fr-fr': ({ name, title, month, amount, sum, url }) => ({
    subject: `${month} : votre utilisation a atteint ${amount}`,
    paragraphs: [
      `Bonjour ${name},`,
      `votre utilisation de ${title} (${month}) coûte jusqu’à présent ${sum} hors TVA. Vous vouliez être averti à partir de ${amount}.`,
      'Nous ne vous avertirons pas de nouveau ce mois-ci. Vous pouvez modifier ce montant sur la page « Utilisation ».',
    ],
    button: { label: 'Voir votre utilisation', url },
  }),
};
