import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getLegalTexts } from '../../../../shared/contract/auth/branding.ts';
import type { LegalTexts } from '../../../../shared/model/branding.ts';
import { call, isWorthRetrying } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';

/** The language of a label's text if there is none in the user's language (contract reading 45). */
const FALLBACK = 'de-de';

/** The label's own text; `null` if it has none. */
export function useLegalText(which: keyof LegalTexts) {
  const { i18n } = useTranslation();
  const { label } = useBranding();
  const { data, error, mutate } = useSWR(
    ['getLegalTexts', label],
    ([, managerlabel]) => call(getLegalTexts, { query: { managerlabel } }),
    { shouldRetryOnError: isWorthRetrying, revalidateOnFocus: false },
  );
  const text = data && (data[which][i18n.language] ?? data[which][FALLBACK] ?? null);
  return { text, error: data ? undefined : error, retry: () => void mutate() };
}
