import { LANGUAGE_DEFAULT } from '../../../shared/model/user-limits.ts';

/**
 * A browser without a locale reports `en-US@posix`. Libraries pass it to Intl, which throws, so charts would fail. The
 * console itself passes only supported languages to Intl.
 */
export function validBrowserLanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: LANGUAGE_DEFAULT, configurable: true });
  }
}
