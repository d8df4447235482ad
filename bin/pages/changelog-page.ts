import { marked } from 'marked';
import { page } from '../../functions/platform/static-page.ts';
import type { Language } from '../../shared/model/user-limits.ts';
import { changelogPage as changelogPath } from '../../shared/static-pages.ts';

/** What users notice, as a page of one language: its heading is the title. */
export function changelogPage(markdown: string, language: Language): string {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (!title) throw new Error(`The changelog in ${language} has no heading.`);
  return page({ language, title, inLanguage: changelogPath, main: marked.parse(markdown, { async: false }) });
}
