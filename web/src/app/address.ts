/** What to do with the address a page was opened with, before anything else. */
export interface Opened {
  /** The address to show instead; undefined leaves it as it is. */
  readonly url?: string;
  /** Reload the whole page, once: `k` is removed from the address first. */
  readonly reload: boolean;
}

/**
 * Old links carry their path behind a hash (`#/x`); `k=y` on any screen but the login asks for a fresh page
 * (specification 1.2).
 */
export function opened(href: string, loginPath: string): Opened {
  const url = new URL(href);
  const old = url.hash.startsWith('#/') ? new URL(url.hash.slice(1), url.origin) : undefined;
  const meant = old ?? url;
  const reload = meant.pathname !== loginPath && meant.searchParams.get('k') === 'y';
  if (!old && !reload) return { reload };
  if (reload) meant.searchParams.delete('k');
  return { url: meant.pathname + meant.search + meant.hash, reload };
}
