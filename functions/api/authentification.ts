import { authentification } from '../../shared/contract/authentification.ts';
import { emailLogin } from '../core/accounts/email-login.ts';
import { logout } from '../core/accounts/logout.ts';
import { SESSION_SECONDS } from '../core/accounts/store.ts';
import { Answer, endedSessionCookie, sessionCookie } from '../platform/answer.ts';
import { serve } from './serve.ts';

export const handler = serve(authentification, {
  emailLogin: async (visitor, input) => {
    const { user, token } = await emailLogin(visitor, input);
    return new Answer(user, { cookies: [sessionCookie(token, SESSION_SECONDS)] });
  },
  logout: async (visitor) => {
    await logout(visitor);
    return new Answer({}, { cookies: [endedSessionCookie] });
  },
});
