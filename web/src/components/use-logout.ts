import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../../shared/contract/authentification.ts';
import { call } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { paths } from '../lib/paths.ts';
import { forgetSession } from '../lib/session.ts';
import { leaveBehind } from '../lib/taken-along.ts';
import { useErrorText } from './use-error-text.ts';

/** Ends the session and opens the login; no personal data stays in this browser. */
export function useLogout(): { readonly leave: () => Promise<void>; readonly leaving: boolean } {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await call(logout);
      forgetSession();
      await leaveBehind().catch(() => {});
      await navigate(paths.login.to());
    } catch (error) {
      notify('error', errorText(error));
      setLeaving(false);
    }
  }
  return { leave, leaving };
}
