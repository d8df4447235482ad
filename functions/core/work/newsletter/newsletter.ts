import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** A newsletter in its languages (contract reading 45: German and English are required, French is optional). */
export interface Newsletter {
  readonly subjects: Texts;
  readonly messages: Texts;
}
interface Texts {
  readonly de: string;
  readonly en: string;
  readonly fr?: string | undefined;
}

/** The language in which an account gets the newsletter: its own if available, else English. */
export const languageFor = ({ subjects, messages }: Newsletter, language: Language): Language => {
  const short = language.slice(0, 2) as keyof Texts;
  return subjects[short] !== undefined && messages[short] !== undefined ? language : 'en-gb';
};

/** The newsletter in one language. Empty lines separate paragraphs; other line breaks are kept. */
export function letterIn({ subjects, messages }: Newsletter, language: Language): Letter {
  const short = language.slice(0, 2) as keyof Texts;
  return {
    subject: subjects[short] ?? subjects.en,
    paragraphs: (messages[short] ?? messages.en).split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
  };
}

export const UNSUBSCRIBE_LABELS: Record<Language, string> = {
  'de-de': 'Newsletter abbestellen',
  'en-gb': 'Unsubscribe',
  'fr-fr': 'Se désabonner',
};
