/**
 * The URLs of the screens that do not require a login, and of the home: the pattern for the router, and a function that builds
 * the URL. Every first visit loads them, and nothing of the others (`paths`).
 */
export const openPaths = {
  home: { path: '/', to: () => '/' },
  login: {
    path: '/login',
    /** `expired` shows that the session has expired (`k=y`). */
    to: (more: { continueTo?: string; expired?: boolean } = {}) => {
      const query = new URLSearchParams();
      if (more.continueTo && more.continueTo !== '/') query.set('continue', more.continueTo);
      if (more.expired) query.set('k', 'y');
      return query.size ? `/login?${query}` : '/login';
    },
  },
  /** To which providers of single sign-on send browsers back. */
  singleSignOn: { path: '/login/sso', to: () => '/login/sso' },
  signup: { path: '/signup', to: (continueTo?: string) => withContinue('/signup', continueTo) },
  signupSuccess: {
    path: '/signup-success',
    to: (continueTo?: string) => withContinue('/signup-success', continueTo),
  },
  requestPasswordReset: {
    path: '/request-reset-password-email',
    to: (continueTo?: string) => withContinue('/request-reset-password-email', continueTo),
  },
  // The tokens in these URLs come from mails.
  resetPassword: { path: '/reset-password/:token' },
  authenticateEmail: { path: '/authenticate-email-token/:token' },
  authenticateChangeEmail: { path: '/authenticate-change-email-token/:token' },
  unsubscribe: { path: '/unsubscribe/:token' },
  confirmAlertMails: { path: '/confirm-alert-mails/:token' },
  stopAlertMails: { path: '/stop-alert-mails/:token' },
  imprint: { path: '/imprint', to: () => '/imprint' },
  dataPrivacy: { path: '/data-privacy', to: () => '/data-privacy' },
  maintain: {
    path: '/maintain',
    to: (continueTo?: string) => withContinue('/maintain', continueTo),
  },
  /** The target of a scanned code; without an id, it is unknown. */
  scanned: { path: '/scanned/:shortId?' },
} as const;

/** A URL with what to open afterwards. */
export const withContinue = (path: string, continueTo: string | undefined) =>
  continueTo ? `${path}?${new URLSearchParams({ continue: continueTo })}` : path;

/**
 * Where to go after login: a path of this console, otherwise undefined, because the link may come from a foreign site.
 */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, location.origin);
  // `//host` and `/\host` also start with a slash. A path that is normalised to two slashes would become such a host
  // when it is used again.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === openPaths.login.path)
    return undefined;
  return pathname + search + hash;
}
