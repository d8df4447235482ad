import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, vi } from 'vitest';
import { loadTexts, type Namespace, setLanguage, startI18n } from '../src/lib/i18n.ts';
import { system } from '../src/theme/system.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** The texts of these catalogues in English; call it once per file. */
export async function inEnglish(namespaces: readonly Namespace[]): Promise<void> {
  await startI18n();
  await setLanguage('en-gb');
  await loadTexts(namespaces);
}

export const renderInConsole = (element: ReactElement) =>
  render(<ChakraProvider value={system}>{element}</ChakraProvider>);

/** Answers `fetch` by method and path; what it does not know fails the test. */
export function stubApi(
  answer: (method: string, url: URL, init: RequestInit) => { status?: number; body: unknown },
) {
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    const { status = 200, body } = answer(init.method ?? 'GET', new URL(input, location.origin), init);
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
