import { loadTexts, type Namespace, setLanguage, startI18n } from '../src/lib/i18n.ts';

/** The texts of these catalogues and of the shell in English; call it once per file. */
export async function inEnglish(namespaces: readonly Namespace[]): Promise<void> {
  await startI18n();
  await setLanguage('en-gb');
  await loadTexts(['shell', ...namespaces]);
}
