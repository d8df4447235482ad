import { LANGUAGE_DEFAULT } from '../../../shared/model/user-limits.ts';

/**
 * A browser without a locale says `en-US@posix`. Libraries hand the browser's language to Intl, which throws: the screen of a
 * chart would not open. The console itself hands Intl only the languages it has texts in.
 */
export function validBrowserLanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: LANGUAGE_DEFAULT, configurable: true });
  }
}
