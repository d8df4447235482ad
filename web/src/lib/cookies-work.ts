const PROBE = 'console-probe';

/** Does this browser keep cookies for us? Without them a session cannot be. Tried, since browsers claim it too freely. */
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
