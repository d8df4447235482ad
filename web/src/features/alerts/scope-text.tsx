import { useTranslation } from 'react-i18next';
import type { AlertRule } from '../../../../shared/model/alert.ts';
import { useSiteNames } from '../../components/places/use-site-names.ts';

/** Which devices a rule looks at, in a cell. */
export function ScopeText({ siteId, tag }: Pick<AlertRule, 'siteId' | 'tag'>) {
  const { t } = useTranslation('alerts');
  const name = useSiteNames(siteId === null ? [] : [siteId]).get(siteId ?? '');
  if (siteId === null && tag === null) return <span className="muted">{t('scope.all')}</span>;
  return (
    <span className="marks tags">
      {siteId !== null && <span>{name ?? siteId}</span>}
      {tag !== null && (
        <span className="label" data-tone="gray">
          {tag}
        </span>
      )}
    </span>
  );
}
