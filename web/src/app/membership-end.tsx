import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiHooks } from '../lib/api.ts';
import { notify, TOAST_SECONDS } from '../lib/notify.ts';
import { paths } from '../lib/paths.ts';
import { getSession, workAsMyself } from '../lib/session.ts';

/** Leads a member back to their own account when the other one is not open to it any more, and says so. */
export function MembershipEnd() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    apiHooks.membershipLost = () => {
      const { actingAs, memberRole } = getSession();
      // Several calls of a screen are refused together.
      if (!actingAs || !memberRole) return;
      workAsMyself();
      notify('error', t('member.ended', { name: actingAs.name }), TOAST_SECONDS.extended);
      void navigate(paths.home.to());
    };
  }, [t, navigate]);
  return null;
}
