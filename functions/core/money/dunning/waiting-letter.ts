import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import type { PaymentFacts } from './payment-facts.ts';

interface WaitingFacts extends PaymentFacts {
  /** It was mailed about before. */
  readonly isReminder: boolean;
  /** The last day for a confirmation. */
  readonly until: string;
}

/** The mails about payments that wait for the card holder's confirmation: until when, and what follows without it. */
export const WAITING_LETTERS: Record<Language, (facts: WaitingFacts) => Letter> = {
  'de-de': ({ isReminder, until, name, title, group, month, sum, url }) => ({
    subject: `${isReminder ? 'Erinnerung: ' : ''}Bitte bestätigen Sie Ihre Zahlung für ${month}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `${isReminder ? 'noch immer wartet Ihre Zahlung' : 'Ihre Bank möchte, dass Sie die Zahlung'} von ${sum} für ${month}${group === null ? '' : ` (Gruppe ${group})`} an ${title} ${isReminder ? 'auf Ihre Bestätigung' : 'bestätigen'}.`,
      `Bitte bestätigen Sie bis zum Ende des ${until} auf der Seite „Zahlung“. Sonst wird die Zahlung abgebrochen, und ${group === null ? 'Ihr Info CMS' : 'das Info CMS der Mitglieder, für die Ihre Gruppe zahlt,'} wird inaktiv, bis der Betrag bezahlt ist.`,
    ],
    ...(url !== undefined && { button: { label: 'Zahlung bestätigen', url } }),
  }),
  'en-gb': ({ isReminder, until, name, title, group, month, sum, url }) => ({
    subject: `${isReminder ? 'Reminder: please' : 'Please'} confirm your payment for ${month}`,
    paragraphs: [
      `Hello ${name},`,
      `${isReminder ? 'your payment' : 'your bank wants you to confirm the payment'} of ${sum} for ${month}${group === null ? '' : ` (group ${group})`} to ${title}${isReminder ? ' still waits for your confirmation' : ''}.`,
      `Please confirm it by the end of ${until} on the page “Payment”. Otherwise it is cancelled, and ${group === null ? 'your Info CMS' : 'the Info CMS of the members that your group pays for'} becomes inactive until the amount is paid.`,
    ],
    ...(url !== undefined && { button: { label: 'Confirm the payment', url } }),
  }),
  'fr-fr': ({ isReminder, until, name, title, group, month, sum, url }) => ({
    subject: `${isReminder ? 'Rappel : veuillez' : 'Veuillez'} confirmer votre paiement (${month})`,
    paragraphs: [
      `Bonjour ${name},`,
      `${isReminder ? 'votre paiement' : 'votre banque vous demande de confirmer le paiement'} de ${sum} à ${title} (${month}${group === null ? '' : `, groupe ${group}`})${isReminder ? ' attend toujours votre confirmation' : ''}.`,
      `Veuillez le confirmer avant la fin du ${until}, sur la page « Paiement ». Sinon, il sera annulé et ${group === null ? 'votre Info CMS' : 'l’Info CMS des membres pour lesquels votre groupe paie'} deviendra inactif jusqu’au paiement.`,
    ],
    ...(url !== undefined && { button: { label: 'Confirmer le paiement', url } }),
  }),
};
