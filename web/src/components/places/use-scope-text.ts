import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../../../../shared/model/scope.ts';

/** How many sites and tags an access is limited to, in words. */
export function useScopeText(): (scope: Scope) => string {
  const { t } = useTranslation('places');
  return useCallback(
    ({ siteIds, tags }) =>
      [
        ...(siteIds.length ? [t('scope.siteCount', { count: siteIds.length })] : []),
        ...(tags.length ? [t('scope.tagCount', { count: tags.length })] : []),
      ].join(', '),
    [t],
  );
}
