import type { BROWSERS, SYSTEMS } from '../../../../../shared/model/session.ts';

/** The browser and the system with which a session started; null: not recognised. */
export interface Device {
  readonly browser: (typeof BROWSERS)[number] | null;
  readonly system: (typeof SYSTEMS)[number] | null;
}

/** The first match counts, because most browsers also contain the names of other browsers in their User-Agent. */
const BROWSER_MARKS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrom(e|ium)\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEM_MARKS = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Parses a User-Agent. The result holds only names of the two lists above, so it is safe to show. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, 500);
  return {
    browser: BROWSER_MARKS.find(([, mark]) => mark.test(text))?.[0] ?? null,
    system: SYSTEM_MARKS.find(([, mark]) => mark.test(text))?.[0] ?? null,
  };
}
