import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import type { WebhookMail } from './webhook-mail.ts';

/** The values in a mail about a webhook that was switched off. */
export interface WebhookFacts extends Pick<WebhookMail, 'name' | 'since' | 'isGone'> {
  readonly owner: string;
  readonly title: string;
  /** The page of the webhook. */
  readonly url: string;
}

/** Times are UTC, because the reader's time zone is unknown. */
const timeIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (time: string) => `${format.format(new Date(time))} UTC`;
};
const english = timeIn('en-GB');
const german = timeIn('de-DE');
const french = timeIn('fr-FR');

/** The mail in every language. */
export const WEBHOOK_LETTERS: Record<Language, (facts: WebhookFacts) => Letter> = {
  'en-gb': ({ owner, name, title, since, isGone, url }) => ({
    subject: `${title}: the webhook “${name}” is switched off`,
    paragraphs: [
      `Hello ${owner},`,
      isGone
        ? `the receiver of the webhook “${name}” has answered that it wants no more events (410 Gone).`
        : `nothing that was sent to the webhook “${name}” has arrived since ${english(since)}.`,
      'It is switched off, and nothing is sent to it any more. The log shows what was answered. Once the receiver works again, switch the webhook on and replay what you need.',
    ],
    button: { label: 'Show the log', url },
  }),
  'de-de': ({ owner, name, title, since, isGone, url }) => ({
    subject: `${title}: Der Webhook „${name}“ ist abgeschaltet`,
    paragraphs: [
      `Guten Tag ${owner},`,
      isGone
        ? `der Empfänger des Webhooks „${name}“ hat geantwortet, dass er keine Ereignisse mehr möchte (410 Gone).`
        : `seit dem ${german(since)} ist nichts mehr angekommen, was an den Webhook „${name}“ ging.`,
      'Er ist jetzt abgeschaltet, und es wird nichts mehr an ihn gesendet. Das Protokoll zeigt, was geantwortet wurde. Wenn der Empfänger wieder arbeitet, schalten Sie den Webhook ein und senden Sie erneut, was Sie brauchen.',
    ],
    button: { label: 'Protokoll anzeigen', url },
  }),
  'fr-fr': ({ owner, name, title, since, isGone, url }) => ({
    subject: `${title} : le webhook « ${name} » est désactivé`,
    paragraphs: [
      `Bonjour ${owner},`,
      isGone
        ? `le destinataire du webhook « ${name} » a répondu qu’il ne souhaite plus recevoir d’événements (410 Gone).`
        : `rien de ce qui a été envoyé au webhook « ${name} » n’est arrivé depuis le ${french(since)}.`,
      'Il est désormais désactivé et ne reçoit plus rien. Le journal montre les réponses. Dès que le destinataire fonctionne de nouveau, réactivez le webhook et renvoyez ce dont vous avez besoin.',
    ],
    button: { label: 'Afficher le journal', url },
  }),
};
