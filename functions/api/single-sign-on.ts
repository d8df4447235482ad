import { singleSignOn } from '../../shared/contract/single-sign-on.ts';
import { SESSION_SECONDS } from '../core/people/accounts/sign-in/session-times.ts';
import { findSingleSignOn } from '../core/people/accounts/single-sign-on/find.ts';
import { singleSignOnLogin } from '../core/people/accounts/single-sign-on/login.ts';
import { singleSignOnLogout } from '../core/people/accounts/single-sign-on/logout.ts';
import { startSingleSignOn } from '../core/people/accounts/single-sign-on/start.ts';
import { Answer, sessionCookies, signOnCookie } from '../platform/answer.ts';
import { serve } from './serve.ts';

export const handler = serve(singleSignOn, {
  findSingleSignOn,
  singleSignOnLogout,
  startSingleSignOn: async (visitor, input) => {
    const { reply, cookie, seconds } = await startSingleSignOn(visitor, input);
    return new Answer(reply, { cookies: [signOnCookie(cookie, seconds)] });
  },
  singleSignOnLogin: async (visitor, input) => {
    const { user, token } = await singleSignOnLogin(visitor, input);
    return new Answer(user, { cookies: [...sessionCookies(token, SESSION_SECONDS), signOnCookie('', 0)] });
  },
});
