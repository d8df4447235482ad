import type { Language } from '../../../../shared/model/user.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { letterIn, type Newsletter, UNSUBSCRIBE_LABELS } from './newsletter.ts';

const LANGUAGE_OF = { de: 'de-de', en: 'en-gb', fr: 'fr-fr' } as const satisfies Record<string, Language>;

/** The preview of a newsletter by language, in the default label's letterhead; its unsubscribe link has no target. */
export async function preview(
  newsletter: Newsletter,
): Promise<Record<string, { subject: string; html: string }>> {
  const branding = await brandingOf(null, null);
  return Object.fromEntries(
    Object.entries(LANGUAGE_OF)
      .filter(([short]) => newsletter.subjects[short as keyof typeof LANGUAGE_OF] !== undefined)
      .map(([short, language]) => {
        const unsubscribe = { label: UNSUBSCRIBE_LABELS[language], url: '#' };
        const { subject, html } = compose(letterIn(newsletter, language), {
          branding,
          language,
          unsubscribe,
        });
        return [short, { subject, html }];
      }),
  );
}
