import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { getUser } from '../../../shared/contract/auth/account.ts';
import type { Scope } from '../../../shared/model/scope.ts';
import type { MemberRole } from '../../../shared/roles.ts';
import { callAs } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { paths } from '../lib/paths.ts';
import { actAs } from '../lib/session.ts';
import { useErrorText } from './use-error-text.ts';

/** Lets a member work in an account, from its first page on. A message says why if it failed. */
export function useWorkIn(): (account: {
  readonly accountId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly scope: Scope | null;
}) => Promise<void> {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  return async ({ accountId, name, role, scope }) => {
    try {
      actAs(await callAs(accountId, getUser, { params: { id: 'me' } }), role, scope !== null);
      notify('success', t('member.begun', { name }));
      await navigate(paths.home.to());
    } catch (error) {
      notify('error', errorText(error));
    }
  };
}
