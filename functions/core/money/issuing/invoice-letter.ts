import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in a mail about an invoice; numbers and amounts as its reader writes them. */
export interface InvoiceFacts {
  readonly number: string;
  /** The invoice that is cancelled; undefined: it is an invoice. */
  readonly cancels: string | undefined;
  readonly name: string;
  readonly title: string;
  readonly month: string;
  readonly sum: string;
  /** The page with the payer's invoices; undefined: its host is not known. */
  readonly url: string | undefined;
}

/** The mails about invoices and cancellations. */
export const INVOICE_LETTERS: Record<Language, (facts: InvoiceFacts) => Letter> = {
  'de-de': ({ number, cancels, name, title, month, sum, url }) => ({
    subject:
      cancels === undefined
        ? `Ihre Rechnung ${number} für ${month}`
        : `Ihre Rechnung ${cancels} ist storniert`,
    paragraphs: [
      `Guten Tag ${name},`,
      cancels === undefined
        ? `Ihre Rechnung ${number} von ${title} für ${month} über ${sum} liegt für Sie bereit. Der Betrag wird von der hinterlegten Karte abgebucht.`
        : `Ihre Rechnung ${cancels} von ${title} für ${month} ist storniert. Die Stornorechnung ${number} über ${sum} liegt für Sie bereit.`,
    ],
    ...button('Rechnungen ansehen', url),
  }),
  'en-gb': ({ number, cancels, name, title, month, sum, url }) => ({
    subject:
      cancels === undefined ? `Your invoice ${number} for ${month}` : `Your invoice ${cancels} is cancelled`,
    paragraphs: [
      `Hello ${name},`,
      cancels === undefined
        ? `your invoice ${number} from ${title} for ${month}, ${sum}, is ready. The amount will be charged to your saved card.`
        : `your invoice ${cancels} from ${title} for ${month} is cancelled. The cancellation invoice ${number}, ${sum}, is ready.`,
    ],
    ...button('See your invoices', url),
  }),
  'fr-fr': ({ number, cancels, name, title, month, sum, url }) => ({
    subject:
      cancels === undefined ? `Votre facture ${number} (${month})` : `Votre facture ${cancels} est annulée`,
    paragraphs: [
      `Bonjour ${name},`,
      cancels === undefined
        ? `votre facture ${number} de ${title} (${month}), d’un montant de ${sum}, est disponible. Le montant sera débité de la carte enregistrée.`
        : `votre facture ${cancels} de ${title} (${month}) est annulée. La facture d’annulation ${number}, d’un montant de ${sum}, est disponible.`,
    ],
    ...button('Voir vos factures', url),
  }),
};

const button = (label: string, url: string | undefined) =>
  url === undefined ? {} : { button: { label, url } };
