import { useTranslation } from 'react-i18next';

/** How much the check of last night found about content. Zero is quiet. */
export function FindingsBadge({ number }: { number: number }) {
  const { t } = useTranslation('list');
  if (number === 0) return null;
  return (
    <span className="label" data-tone="orange" title={t('findingsHint')}>
      {t('findings', { count: number })}
    </span>
  );
}
