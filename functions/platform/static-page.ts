import { LANGUAGES, type Language } from '../../shared/model/user-limits.ts';
import { API_PAGE, changelogPage, statusPage } from '../../shared/static-pages.ts';
import { escapeHtml as text } from './escape-html.ts';

interface Page {
  readonly language: Language;
  readonly title: string;
  /** The address of the page in each language; absent: it has one only. */
  readonly inLanguage?: (language: Language) => string;
  /** Beside the content on a wide window, before it on a narrow one. */
  readonly aside?: string;
  readonly main: string;
  /** Scripts of web/public besides the one of all pages. */
  readonly scripts?: readonly string[];
}

/**
 * A page without a framework, with the way back to the console and to the other pages. It names no product, since each label
 * has its own. Styles and scripts are files of web/public.
 */
export const page = ({
  language,
  title,
  inLanguage,
  aside = '',
  main,
  scripts = [],
}: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/page.js"></script>
${scripts.map((path) => `<script src="${path}" defer></script>\n`).join('')}<link rel="stylesheet" href="/page.css">
</head>
<body${aside && ' class="wide"'}>
${head(language, inLanguage)}
${aside}
<main>
${main}
</main>
</body>
</html>
`;

const WORDS: Readonly<
  Record<
    Language,
    Readonly<Record<'console' | 'status' | 'changelog' | 'api' | 'pages' | 'languages', string>>
  >
> = {
  'en-gb': {
    console: 'Console',
    status: 'Status',
    changelog: 'What is new',
    api: 'API',
    pages: 'Pages',
    languages: 'Language',
  },
  'de-de': {
    console: 'Konsole',
    status: 'Status',
    changelog: 'Was ist neu',
    api: 'API',
    pages: 'Seiten',
    languages: 'Sprache',
  },
  'fr-fr': {
    console: 'Console',
    status: 'État',
    changelog: 'Nouveautés',
    api: 'API',
    pages: 'Pages',
    languages: 'Langue',
  },
};

const OWN_NAMES: Readonly<Record<Language, string>> = {
  'de-de': 'Deutsch',
  'en-gb': 'English',
  'fr-fr': 'Français',
};

function head(language: Language, inLanguage: Page['inLanguage']): string {
  const words = WORDS[language];
  const others = inLanguage
    ? `<nav aria-label="${words.languages}">${LANGUAGES.filter((one) => one !== language)
        .map((one) => `<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}">${OWN_NAMES[one]}</a>`)
        .join('')}</nav>`
    : '';
  return `<header>
<a class="back" href="/"><span aria-hidden="true">←</span> ${words.console}</a>
<nav aria-label="${words.pages}"><a href="${statusPage(language)}">${words.status}</a><a href="${changelogPage(language)}">${words.changelog}</a><a href="${API_PAGE}">${words.api}</a></nav>
${others}
</header>`;
}
