import { SIGNED_IN_COOKIE } from '../../shared/signed-in-cookie.ts';

/** A reply with more than a JSON body: a cookie, another content type, a redirect. */
export class Answer {
  readonly body: unknown;
  readonly status: number;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: unknown,
    {
      status = 200,
      cookies = [],
      headers = {},
    }: { status?: number; cookies?: string[]; headers?: Record<string, string> } = {},
  ) {
    this.body = body;
    this.status = status;
    this.cookies = cookies;
    this.headers = headers;
  }
}

/** `__Host-`: only over TLS, only for this host, for every path. */
const SESSION_COOKIE = '__Host-session';
const ATTRIBUTES = 'Path=/; Secure; SameSite=Strict';

export const sessionCookies = (token: string, maxAgeSeconds: number): string[] => [
  `${SESSION_COOKIE}=${token}; Max-Age=${maxAgeSeconds}; HttpOnly; ${ATTRIBUTES}`,
  `${SIGNED_IN_COOKIE}=${maxAgeSeconds > 0 ? '1' : ''}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`,
];

/**
 * Ends the session in the browser: deletes its cookie and the pages cached for the Back button. Impersonal settings of
 * the console (language, layout of lists) stay, but are deleted together with an account.
 */
export const signedOut = (reply: unknown, keeps: 'settings' | 'nothing' = 'settings'): Answer =>
  new Answer(reply, {
    cookies: sessionCookies('', 0),
    headers: { 'clear-site-data': keeps === 'nothing' ? '"cache", "storage"' : '"cache"' },
  });

/** The cookie that binds a single sign-on to the browser that has begun it. */
const SIGN_ON_COOKIE = '__Host-sign-on';
export const signOnCookie = (secret: string, maxAgeSeconds: number): string =>
  `${SIGN_ON_COOKIE}=${secret}; Max-Age=${maxAgeSeconds}; HttpOnly; ${ATTRIBUTES}`;

/** Its secret in a request's cookies. */
export const signOnSecret = (cookies: readonly string[] | undefined): string | undefined =>
  cookieIn(cookies, SIGN_ON_COOKIE);

/** The session token in a request's cookies. */
export const sessionToken = (cookies: readonly string[] | undefined): string | undefined =>
  cookieIn(cookies, SESSION_COOKIE);

function cookieIn(cookies: readonly string[] | undefined, name: string): string | undefined {
  const found = cookies?.find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}
