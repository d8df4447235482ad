import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { paths, SELF } from '../../lib/paths.ts';
import { SignInList } from './sign-in-list.tsx';

/** The user's own logins, as a part of the settings. */
export function OwnSignInsScreen() {
  const { t } = useTranslation('signIns');
  const { cursor } = useParams();
  return (
    <SignInList
      owner={SELF}
      title={t('title')}
      cursor={cursor}
      pathTo={paths.settingsSignIns.to}
      above={<SettingsTabs here="signIns" />}
    />
  );
}
