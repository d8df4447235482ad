import { afterEach, expect, test } from 'vitest';
import { LANGUAGE_DEFAULT } from '../../../shared/model/user-limits.ts';
import { validBrowserLanguage } from './valid-browser-language.ts';

const speaks = (language: string | undefined) =>
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'language');
});

test('the chart library loads in a browser whose language Intl refuses', async () => {
  speaks('en-US@posix');
  validBrowserLanguage();
  await expect(import('uplot')).resolves.toBeTruthy();
});

test.each(['en-US@posix', 'C', '', 'de_DE'])('the browser language %j is replaced', (language) => {
  speaks(language);
  validBrowserLanguage();
  expect(navigator.language).toBe(LANGUAGE_DEFAULT);
});

test.each(['en-US', 'de', 'zh-Hant-TW', undefined])('the browser language %j is kept', (language) => {
  speaks(language);
  validBrowserLanguage();
  expect(navigator.language).toBe(language);
});
