import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in a mail about what a month has come to; amounts and months as its reader writes them. */
interface SpendFacts {
  readonly name: string;
  /** The name of the console. */
  readonly title: string;
  /** The name of the group that pays for it; null: the account's own use. */
  readonly group: string | null;
  readonly month: string;
  /** The amount that was set. */
  readonly amount: string;
  /** What the month has come to so far, without VAT. */
  readonly sum: string;
  /** The page with the use of the month, where the amount is set. */
  readonly url: string;
}

/** The mails that a month has come to the amount that an account has set. */
export const SPEND_LETTERS: Record<Language, (facts: SpendFacts) => Letter> = {
  'de-de': ({ name, title, group, month, amount, sum, url }) => {
    const use =
      group === null
        ? `Ihre Nutzung von ${title} kostet`
        : `die Nutzung von ${title}, für die Ihre Gruppe ${group} zahlt, kostet`;
    return {
      subject: `${month}: ${group === null ? 'Ihre Nutzung' : `Die Nutzung der Gruppe ${group}`} hat ${amount} erreicht`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${use} im ${month} bis jetzt ${sum} ohne MwSt. Sie wollten ab ${amount} benachrichtigt werden.`,
        'In diesem Monat benachrichtigen wir Sie nicht noch einmal. Den Betrag ändern Sie auf der Seite „Nutzung“.',
      ],
      button: { label: 'Nutzung ansehen', url },
    };
  },
  'en-gb': ({ name, title, group, month, amount, sum, url }) => {
    const use =
      group === null
        ? `your usage of ${title} costs`
        : `the usage of ${title} that your group ${group} pays for costs`;
    return {
      subject: `${month}: ${group === null ? 'your usage' : `the usage of the group ${group}`} has reached ${amount}`,
      paragraphs: [
        `Hello ${name},`,
        `${use} ${sum} without VAT in ${month} so far. You wanted to be notified from ${amount} on.`,
        'We do not notify you again this month. You can change the amount on the page “Usage”.',
      ],
      button: { label: 'See your usage', url },
    };
  },
  'fr-fr': ({ name, title, group, month, amount, sum, url }) => {
    const use =
      group === null
        ? `votre utilisation de ${title} coûte`
        : `l’utilisation de ${title} que paie votre groupe ${group} coûte`;
    return {
      subject: `${month} : ${group === null ? 'votre utilisation' : `l’utilisation du groupe ${group}`} a atteint ${amount}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${use} jusqu’à présent ${sum} hors TVA (${month}). Vous vouliez être averti à partir de ${amount}.`,
        'Nous ne vous avertirons pas de nouveau ce mois-ci. Vous pouvez modifier ce montant sur la page « Utilisation ».',
      ],
      button: { label: 'Voir votre utilisation', url },
    };
  },
};
