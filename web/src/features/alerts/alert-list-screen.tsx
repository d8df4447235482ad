import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Whose } from '../../components/whose.tsx';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { AlertList } from './alert-list.tsx';
import { AlertTabs } from './alert-tabs.tsx';
import { useWhose } from './use-whose.ts';

/** The alerts of one owner's rules; for admins, also of all rules. */
export function AlertListScreen() {
  const { t } = useTranslation('alerts');
  const { cursor } = useParams();
  const whose = useWhose();
  const { owner, name } = whose;
  return (
    <AlertList
      whose={whose}
      title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
      cursor={cursor}
      pathTo={paths.alerts.to}
      above={<AlertTabs owner={owner} here="alerts" />}
      aside={<Whose owner={owner} to={paths.alerts.of} title={t('chooseUser')} />}
    />
  );
}
