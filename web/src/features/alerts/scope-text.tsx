import { useTranslation } from 'react-i18next';
import type { AlertRule } from '../../../../shared/model/alert.ts';

/** Which devices a rule looks at, in a cell. */
export function ScopeText({ siteId, siteName, tag }: Pick<AlertRule, 'siteId' | 'siteName' | 'tag'>) {
  const { t } = useTranslation('alerts');
  if (siteId === null && tag === null) return <span className="muted">{t('scope.all')}</span>;
  return (
    <span className="marks tags">
      {siteId !== null && <span>{siteName ?? siteId}</span>}
      {tag !== null && (
        <span className="label" data-tone="gray">
          {tag}
        </span>
      )}
    </span>
  );
}
