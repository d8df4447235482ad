import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { getUser } from '../../../shared/contract/auth/account.ts';
import type { User } from '../../../shared/model/user.ts';
import { call, callAs } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { actAs, getSession } from '../lib/session.ts';
import { useErrorText } from './use-error-text.ts';

/** Acting as oneself, as another admin, or as an account without a console is not possible. */
export const mayWorkAs = (user: Pick<User, 'id' | 'roles' | 'deactivated'>, me: string | undefined) =>
  user.id !== me &&
  !user.deactivated &&
  !user.roles.some((role) => role === 'ADMIN' || role === 'SERVICE_ACCOUNT');

/** Lets an admin act for a user, and opens a screen as that user. False if it failed; a message then says why. */
export function useWorkAs(): (id: string, to: string) => Promise<boolean> {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  return async (id, to) => {
    try {
      const user = await call(getUser, { params: { id } });
      if (!mayWorkAs(user, getSession().user?.id)) {
        notify('error', t('runAs.refused', { name: user.name }));
        return false;
      }
      // Asks an admin with a second factor for a proof that is fresh, before this identity is left.
      await callAs(id, getUser, { params: { id } });
      actAs(user);
      await navigate(to);
      return true;
    } catch (error) {
      notify('error', errorText(error));
      return false;
    }
  };
}
