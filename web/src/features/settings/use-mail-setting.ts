import { useRef } from 'react';
import { putUser } from '../../../../shared/contract/auth/account.ts';
import type { User } from '../../../../shared/model/user.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { updateAccount } from '../../lib/session.ts';

/** Saves at once whether an account gets mails of one kind. */
export function useMailSetting(id: string) {
  const errorText = useErrorText();
  const isSaving = useRef(false);
  return async (change: Partial<Pick<User, 'newsletter' | 'runAsMails'>>, done: string) => {
    // Not disabled while saving, because a disabled checkbox loses the focus.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      updateAccount(await call(putUser, { params: { id }, body: { id, ...change } }));
      notify('success', done);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      isSaving.current = false;
    }
  };
}
