import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApiDocument } from '../../functions/core/kernel/docs/openapi-document.ts';
import { LANGUAGES } from '../../shared/model/user-limits.ts';
import { API_PAGE, changelogPage as changelogPath } from '../../shared/static-pages.ts';
import { apiPage, type OpenApi } from './api-page.ts';
import { changelogPage } from './changelog-page.ts';

/** Each static page by its path. */
export const pages = (): Readonly<Record<string, string>> => ({
  [API_PAGE]: apiPage(openApiDocument() as unknown as OpenApi),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      changelogPath(language),
      changelogPage(readFileSync(`docs/changelog/${language}.md`, 'utf8'), language),
    ]),
  ),
});

if (import.meta.main)
  for (const [path, html] of Object.entries(pages())) {
    const file = join('web/dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
