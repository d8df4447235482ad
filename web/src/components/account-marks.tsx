import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../shared/model/user.ts';

type Marked = Pick<ListedUser, 'deactivated' | 'verified' | 'mailState' | 'managerGroup' | 'groupConfirmed'>;

/** Warnings about an account that matter before you contact or rely on it. */
export function AccountMarks({ user }: { user: Marked }) {
  const { t } = useTranslation('users');
  const { deactivated, verified, mailState, managerGroup, groupConfirmed } = user;
  return (
    <>
      {deactivated && <Mark tone="red">{t('mark.deactivated')}</Mark>}
      {!verified && <Mark tone="orange">{t('mark.unverified')}</Mark>}
      {mailState === 'bounced' && (
        <Mark tone="red" hint={t('mark.bouncedHint')}>
          {t('mark.bounced')}
        </Mark>
      )}
      {mailState === 'complained' && (
        <Mark tone="orange" hint={t('mark.complainedHint')}>
          {t('mark.complained')}
        </Mark>
      )}
      {managerGroup && !groupConfirmed && (
        <Mark tone="blue" hint={t('mark.unconfirmedHint')}>
          {t('mark.unconfirmed')}
        </Mark>
      )}
    </>
  );
}

const Mark = ({ tone, hint, children }: { tone: string; hint?: string; children: string }) => (
  <span className="label" data-tone={tone} title={hint}>
    {children}
  </span>
);
