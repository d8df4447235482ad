import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'i18next-cli';

/** Attributes whose value a person reads or hears. */
const SPOKEN = ['alt', 'aria-description', 'aria-label', 'hint', 'label', 'placeholder', 'text', 'title'];

/** The linter takes every other attribute for text as well, unless told: in these files they are style and wiring. */
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
    // Looked up by the code an answer carries; a test holds them to the list of codes.
    preservePatterns: ['errors:GENERAL_ERRROR.*', 'GENERAL_ERRROR.*'],
    ignoredAttributes: [...new Set(silent)],
  },
});
