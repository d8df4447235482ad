import type { ContentLanguage } from '../../../../shared/content/output.ts';
import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in a mail about a reported violation. */
export interface ViolationFacts {
  readonly title: string;
  readonly infoName: string;
  readonly infoId: string;
  readonly owner: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly text: string;
}

/** The language of the mail is that of the reported content: nothing is known of its reader. */
export const MAIL_LANGUAGES: Record<ContentLanguage, Language> = { de: 'de-de', en: 'en-gb', fr: 'fr-fr' };

/** The mail in every language. */
export const VIOLATION_LETTERS: Record<ContentLanguage, (facts: ViolationFacts) => Letter> = {
  en: ({ title, infoName, infoId, owner, senderName, senderEmail, text }) => ({
    subject: `${title}: content of an Info was reported`,
    paragraphs: [
      `Somebody who saw the Info “${infoName}” in an app has reported its English content.`,
      `Info: ${infoName} (${infoId})\nOwner: ${owner}`,
      `Reported by ${senderName}, ${senderEmail}:`,
      text,
    ],
    note: 'Name, address and text are as the sender entered them; nobody has checked them. A reply goes to the sender.',
  }),
  de: ({ title, infoName, infoId, owner, senderName, senderEmail, text }) => ({
    subject: `${title}: Inhalt einer Info wurde gemeldet`,
    paragraphs: [
      `Jemand hat die Info „${infoName}“ in einer App gesehen und ihren deutschen Inhalt gemeldet.`,
      `Info: ${infoName} (${infoId})\nEigentümer: ${owner}`,
      `Gemeldet von ${senderName}, ${senderEmail}:`,
      text,
    ],
    note: 'Name, Adresse und Text stehen hier so, wie sie eingegeben wurden; niemand hat sie geprüft. Eine Antwort geht an den Absender der Meldung.',
  }),
  fr: ({ title, infoName, infoId, owner, senderName, senderEmail, text }) => ({
    subject: `${title} : le contenu d’une info a été signalé`,
    paragraphs: [
      `Une personne qui a vu l’info « ${infoName} » dans une application en a signalé le contenu français.`,
      `Info : ${infoName} (${infoId})\nPropriétaire : ${owner}`,
      `Signalé par ${senderName}, ${senderEmail} :`,
      text,
    ],
    note: 'Le nom, l’adresse et le texte sont ceux que la personne a saisis ; personne ne les a vérifiés. Une réponse lui sera adressée.',
  }),
};
