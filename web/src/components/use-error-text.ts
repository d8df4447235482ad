import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';

/** What to tell a person about a failed call: the text of its code, else a general one that names the code. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : 'INTERNAL_SERVER_ERROR';
      const key = `errors:GENERAL_ERRROR.${code}`;
      return i18n.exists(key) ? i18n.t(key as 'errors:GENERAL_ERRROR.REQUEST_ERROR') : t('unknown', { code });
    },
    [t, i18n],
  );
}
