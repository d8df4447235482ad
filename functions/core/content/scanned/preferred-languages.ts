import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../shared/content/output.ts';

/** The most entries that are read; browsers send fewer than ten. */
const ENTRIES_MAX = 20;

/** The languages of content that a visitor reads, the preferred one first, by an Accept-Language header (RFC 9110, 12.5.4). */
export function preferredLanguages(header: string): ContentLanguage[] {
  const entries = header
    .split(',', ENTRIES_MAX)
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: range.split('-', 1)[0]!, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const wanted = entries.map(({ language }) => language);
  return [...new Set(wanted.flatMap((language) => CONTENT_LANGUAGES.filter((one) => one === language)))];
}
