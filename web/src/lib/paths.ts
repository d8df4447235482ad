import { NOUN } from '../../../shared/noun.ts';

/** Every URL of the console, once: the pattern for the router and the way to write one. */
export const paths = {
  home: { path: '/', to: () => '/' },
  login: {
    path: '/login',
    /** `expired` announces that the session has ended (`k=y`). */
    to: (more: { continueTo?: string; expired?: boolean } = {}) => {
      const query = new URLSearchParams();
      if (more.continueTo && more.continueTo !== '/') query.set('continue', more.continueTo);
      if (more.expired) query.set('k', 'y');
      return query.size ? `/login?${query}` : '/login';
    },
  },
  maintain: {
    path: '/maintain',
    to: (continueTo?: string) =>
      `/maintain${continueTo ? `?${new URLSearchParams({ continue: continueTo })}` : ''}`,
  },
  hubs: {
    path: '/devices/hubs/:cursor?',
    to: (cursor?: string) => `/devices/hubs${last(cursor)}`,
  },
  hubLogs: {
    path: '/devices/logs/:cursor?',
    to: (cursor?: string) => `/devices/logs${last(cursor)}`,
  },
  beacons: {
    path: `/infoprovider/${NOUN}-list/:user/:cursor?`,
    to: (user: string, cursor?: string) =>
      `/infoprovider/${NOUN}-list/${encodeURIComponent(user)}${last(cursor)}`,
  },
} as const;

/** Whose devices a list shows: oneself, everybody (admins), or the user of this id. */
export const SELF = '0';
export const EVERYBODY = 'all';

const last = (cursor: string | undefined) => (cursor ? `/${encodeURIComponent(cursor)}` : '');

/** Where to go after login: a path of our own, else undefined (a foreign site may have written the link). */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, location.origin);
  // `//host` and `/\host` begin with a slash too; a path that comes out with two would be one of them next time.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === paths.login.path)
    return undefined;
  return pathname + search + hash;
}
