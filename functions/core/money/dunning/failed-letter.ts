import type { UnpaidReason } from '../../../../shared/model/statement.ts';
import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import type { PaymentFacts } from './payment-facts.ts';

interface FailedFacts extends PaymentFacts {
  readonly reason: UnpaidReason;
  /** Whether the payer's own Info CMS is inactive now. */
  readonly isInactive: boolean;
}

/** Why, as a sentence. That a card was reported lost or stolen, or that a payment looks like fraud, is the bank's to say. */
const REASONS: Readonly<Record<Language, Readonly<Record<UnpaidReason, string>>>> = {
  'de-de': {
    insufficient_funds: 'Auf dem Konto der Karte ist nicht genug Geld.',
    expired_card: 'Die Karte ist abgelaufen.',
    incorrect_cvc: 'Die Prüfnummer der Karte ist falsch.',
    processing_error: 'Die Bank konnte die Zahlung nicht verarbeiten.',
    declined: 'Die Bank hat die Zahlung abgelehnt.',
    not_confirmed: 'Sie wurde nicht rechtzeitig bestätigt und ist abgebrochen.',
    no_card: 'Es ist keine Karte hinterlegt.',
    dispute_lost: 'Die Bank hat die Zahlung nach einer Beanstandung zurückgeholt.',
  },
  'en-gb': {
    insufficient_funds: 'The account of the card does not have enough money.',
    expired_card: 'The card has expired.',
    incorrect_cvc: 'The security code of the card is wrong.',
    processing_error: 'The bank could not process the payment.',
    declined: 'The bank declined the payment.',
    not_confirmed: 'It was not confirmed in time and is cancelled.',
    no_card: 'No card was saved.',
    dispute_lost: 'The bank took the payment back after a dispute.',
  },
  'fr-fr': {
    insufficient_funds: 'Le compte de la carte n’est pas assez approvisionné.',
    expired_card: 'La carte a expiré.',
    incorrect_cvc: 'Le code de sécurité de la carte est incorrect.',
    processing_error: 'La banque n’a pas pu traiter le paiement.',
    declined: 'La banque a refusé le paiement.',
    not_confirmed: 'Il n’a pas été confirmé à temps et il est annulé.',
    no_card: 'Aucune carte n’était enregistrée.',
    dispute_lost: 'La banque a repris le paiement après une contestation.',
  },
};

/** The mails about payments that have failed: why, what follows from it, and what to do. */
export const FAILED_LETTERS: Record<Language, (facts: FailedFacts) => Letter> = {
  'de-de': ({ reason, isInactive, name, title, group, month, sum, url }) => ({
    subject: `Ihre Zahlung für ${month} ist fehlgeschlagen`,
    paragraphs: [
      `Guten Tag ${name},`,
      `Ihre Zahlung von ${sum} für ${month}${group === null ? '' : ` (Gruppe ${group})`} an ${title} ist fehlgeschlagen. ${REASONS['de-de'][reason]}`,
      ...(isInactive
        ? ['Bis der Betrag bezahlt ist, ist Ihr Info CMS inaktiv, und Ihre Infos werden nicht gezeigt.']
        : []),
      ...(group === null
        ? []
        : [
            'Bis der Betrag bezahlt ist, ist das Info CMS der Mitglieder, für die Ihre Gruppe zahlt, inaktiv.',
          ]),
      reason === 'no_card'
        ? 'Bitte fügen Sie auf der Seite „Zahlung“ eine Karte hinzu, und zahlen Sie dort den Betrag.'
        : 'Bitte zahlen Sie den Betrag auf der Seite „Zahlung“, mit der hinterlegten Karte oder einer anderen. Wir buchen ihn nicht von selbst noch einmal ab.',
    ],
    ...(url !== undefined && {
      button: { label: reason === 'no_card' ? 'Karte hinzufügen' : 'Jetzt zahlen', url },
    }),
  }),
  'en-gb': ({ reason, isInactive, name, title, group, month, sum, url }) => ({
    subject: `Your payment for ${month} has failed`,
    paragraphs: [
      `Hello ${name},`,
      `your payment of ${sum} for ${month}${group === null ? '' : ` (group ${group})`} to ${title} has failed. ${REASONS['en-gb'][reason]}`,
      ...(isInactive
        ? ['Until the amount is paid, your Info CMS is inactive, and your Infos are not shown.']
        : []),
      ...(group === null
        ? []
        : ['Until the amount is paid, the Info CMS of the members that your group pays for is inactive.']),
      reason === 'no_card'
        ? 'Please add a card on the page “Payment”, and pay the amount there.'
        : 'Please pay the amount on the page “Payment”, with the saved card or another one. We do not charge it again by ourselves.',
    ],
    ...(url !== undefined && { button: { label: reason === 'no_card' ? 'Add a card' : 'Pay now', url } }),
  }),
  'fr-fr': ({ reason, isInactive, name, title, group, month, sum, url }) => ({
    subject: `Votre paiement a échoué (${month})`,
    paragraphs: [
      `Bonjour ${name},`,
      `votre paiement de ${sum} à ${title} (${month}${group === null ? '' : `, groupe ${group}`}) a échoué. ${REASONS['fr-fr'][reason]}`,
      ...(isInactive
        ? [
            'Tant que ce montant n’est pas payé, votre Info CMS est inactif et vos Infos ne sont pas affichées.',
          ]
        : []),
      ...(group === null
        ? []
        : [
            'Tant que ce montant n’est pas payé, l’Info CMS des membres pour lesquels votre groupe paie est inactif.',
          ]),
      reason === 'no_card'
        ? 'Veuillez ajouter une carte sur la page « Paiement », puis y régler ce montant.'
        : 'Veuillez régler ce montant sur la page « Paiement », avec la carte enregistrée ou une autre. Nous ne le débiterons pas de nouveau de nous-mêmes.',
    ],
    ...(url !== undefined && {
      button: { label: reason === 'no_card' ? 'Ajouter une carte' : 'Payer maintenant', url },
    }),
  }),
};
