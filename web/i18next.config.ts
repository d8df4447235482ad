import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'i18next-cli';

/** Attributes whose values are shown to users or read by screen readers. */
const SPOKEN = ['alt', 'aria-description', 'aria-label', 'hint', 'label', 'placeholder', 'text', 'title'];

/** By default, the linter treats all other attributes as text. In these files they are style or code. */
const silent = globSync('src/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\s([\w-]+)=/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SPOKEN.includes(name)),
);

/** For `i18next-cli status`, `extract --ci --dry-run` and `lint`, run in this folder. */
export default defineConfig({
  locales: ['en-gb', 'de-de', 'fr-fr'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.{ts,tsx}'],
    output: 'src/locales/{{language}}/{{namespace}}.json',
    defaultNS: 'common',
    // Looked up by the error code of a response; a test compares them with the list of codes.
    preservePatterns: ['errors:GENERAL_ERRROR.*', 'GENERAL_ERRROR.*'],
    ignoredAttributes: [...new Set(silent)],
  },
});
