/** The result of examining the address that a page was opened with. */
export interface Opened {
  /** The address to show instead; undefined: keep it. */
  readonly url?: string;
  /** Whether to reload the page. `k` is removed from the address first, so this happens only once. */
  readonly reload: boolean;
}

/**
 * Old links have their path behind a hash (`#/x`); `k=y` on any screen except the login requests a reload
 * (specification 1.2).
 */
export function opened(href: string, loginPath: string): Opened {
  const url = new URL(href);
  const old = url.hash.startsWith('#/') ? new URL(url.hash.slice(1), url.origin) : undefined;
  const target = old ?? url;
  const reload = target.pathname !== loginPath && target.searchParams.get('k') === 'y';
  if (!old && !reload) return { reload };
  if (reload) target.searchParams.delete('k');
  return { url: target.pathname + target.search + target.hash, reload };
}
