import type { BROWSERS, SYSTEMS } from '../../../../../shared/model/session.ts';

/** What a session was begun with, as far as it says so; null: something else. */
export interface Device {
  readonly browser: (typeof BROWSERS)[number] | null;
  readonly system: (typeof SYSTEMS)[number] | null;
}

/** The first that fits: most browsers call themselves by the names of others as well. */
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

/** Reads a User-Agent. Whatever it holds, the answer is one of a few words: it may be shown anywhere. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, 500);
  return {
    browser: BROWSER_MARKS.find(([, mark]) => mark.test(text))?.[0] ?? null,
    system: SYSTEM_MARKS.find(([, mark]) => mark.test(text))?.[0] ?? null,
  };
}
