const PROBE = 'console-probe';

/**
 * Whether this browser stores our cookies, which sessions need. It is tested, because `navigator.cookieEnabled` is not
 * reliable.
 */
export function cookiesWork(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the question is whether exactly this works.
    document.cookie = `${PROBE}=1; SameSite=Strict`;
    const kept = document.cookie.includes(`${PROBE}=1`);
    // biome-ignore lint/suspicious/noDocumentCookie: takes back what was tried.
    document.cookie = `${PROBE}=; Max-Age=0; SameSite=Strict`;
    return kept;
  } catch {
    return false;
  }
}
