import { useTranslation } from 'react-i18next';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { paths } from '../../lib/paths.ts';

/** The tabs of alerts, rules and webhooks of one owner. */
export function AlertTabs({ owner, here }: { owner: string; here: 'alerts' | 'rules' | 'webhooks' }) {
  const { t } = useTranslation('alerts');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.alerts.of(owner), label: t('tab.alerts'), here: here === 'alerts' },
        { to: paths.alertRules.of(owner), label: t('tab.rules'), here: here === 'rules' },
        { to: paths.webhooks.of(owner), label: t('tab.webhooks'), here: here === 'webhooks' },
      ]}
    />
  );
}
