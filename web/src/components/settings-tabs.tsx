import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { SegmentLinks } from './segment-links.tsx';
import { useMemberMay } from './use-member-may.ts';
import { useOwnGroup } from './use-own-group.ts';

type Tab = 'user' | 'payment' | 'apiKeys' | 'team' | 'signIns' | 'audit';

/** The tabs of an account's settings: of their own, or, as far as a member may open them, of the one that it acts for. */
export function SettingsTabs({ here }: { here: Tab }) {
  const { t } = useTranslation('shell');
  const group = useOwnGroup();
  const may = useMemberMay();
  const session = useSession();
  const tabs: readonly { id: Tab; to: string; label: string; isShown: boolean }[] = [
    { id: 'user', to: paths.settingsUser.to(), label: t('settings.user'), isShown: true },
    { id: 'payment', to: paths.settingsPayment.to(), label: t('settings.payment'), isShown: may('pay') },
    { id: 'apiKeys', to: paths.settingsApiKeys.to(), label: t('settings.apiKeys'), isShown: may('manage') },
    {
      id: 'team',
      to: paths.settingsTeam.to(),
      label: t('settings.team'),
      // Admins act for accounts anyway.
      isShown: may('manage') && roleOf(session) !== 'ADMIN',
    },
    {
      id: 'signIns',
      to: paths.settingsSignIns.to(),
      label: t('settings.signIns'),
      // They are those of a person.
      isShown: !session.memberRole,
    },
    {
      id: 'audit',
      to: paths.ownAudit.to(),
      label: t('settings.audit'),
      // For others, the changes of the sidebar are already their own, or those of everybody.
      isShown: group !== undefined,
    },
  ];
  const shown = tabs.filter(({ isShown }) => isShown);
  if (shown.length === 1) return null;
  return (
    <SegmentLinks
      label={t('settings.label')}
      links={shown.map(({ id, to, label }) => ({ to, label, here: id === here }))}
    />
  );
}
