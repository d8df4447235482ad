import { useTranslation } from 'react-i18next';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { paths } from '../../lib/paths.ts';

export type WhitelabelPart = 'groups' | 'labels' | 'apps';

export function WhitelabelTabs({ here }: { here: WhitelabelPart }) {
  const { t } = useTranslation('labels');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.managerGroups.to(), label: t('groups.title'), here: here === 'groups' },
        { to: paths.managerLabels.to(), label: t('labels.title'), here: here === 'labels' },
        { to: paths.appLabels.to(), label: t('apps.title'), here: here === 'apps' },
      ]}
    />
  );
}
