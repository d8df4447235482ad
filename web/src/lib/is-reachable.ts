/** A site that has not answered by then is of no use to visitors either. */
const PATIENCE_MS = 8000;

/**
 * Whether this browser reaches an address; undefined: it cannot find out. Any answer of the site counts, because what it
 * says is hidden from a page of another site. Nothing about the user is sent.
 */
export async function isReachable(url: string): Promise<boolean | undefined> {
  // Browsers block unencrypted requests from an encrypted page.
  if (!navigator.onLine || (location.protocol === 'https:' && !url.startsWith('https:'))) return undefined;
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
