/** A reply that is more than its JSON body: a cookie, another content type, a redirect. */
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

/** `__Host-`: only over TLS, for this host alone, for every path. */
const SESSION_COOKIE = '__Host-session';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`;

const endedSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;

/**
 * Ends the session in the browser: without its cookie, and without pages kept for the Back button. What the console keeps
 * there that is nobody's (language, looks of lists) stays; with the account, that goes as well.
 */
export const signedOut = (reply: unknown, keeps: 'settings' | 'nothing' = 'settings'): Answer =>
  new Answer(reply, {
    cookies: [endedSessionCookie],
    headers: { 'clear-site-data': keeps === 'nothing' ? '"cache", "storage"' : '"cache"' },
  });

/** The session's token among a request's cookies. */
export function sessionToken(cookies: readonly string[] | undefined): string | undefined {
  const found = cookies?.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  return found?.slice(SESSION_COOKIE.length + 1) || undefined;
}
