/**
 * Small values kept in this browser: `local` over all tabs, `tab` for this one. Keys that begin with `personal.` are
 * forgotten when the session ends; the others (theme, language, how a list looks) belong to the browser.
 */
export type Area = 'local' | 'tab';

const PREFIX = 'console.';
const PERSONAL = `${PREFIX}personal.`;

// A browser may forbid storage, and then throws at the first touch: the console works without what it would keep.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The value as it was written, perhaps by an older version of the console: check its shape. */
export function readStored(area: Area, key: string): unknown {
  return attempt(() => JSON.parse(storageOf(area).getItem(PREFIX + key) ?? 'null') ?? undefined);
}

/** `undefined` removes. */
export function writeStored(area: Area, key: string, value: unknown): void {
  attempt(() => {
    if (value === undefined) storageOf(area).removeItem(PREFIX + key);
    else storageOf(area).setItem(PREFIX + key, JSON.stringify(value));
  });
}

export function forgetPersonal(): void {
  for (const area of ['local', 'tab'] as const) {
    attempt(() => {
      const storage = storageOf(area);
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      for (const key of keys.filter((one) => one.startsWith(PERSONAL))) storage.removeItem(key);
    });
  }
}

/** Does what was stored hold these texts? Where more is read of it, check more. */
export const hasTexts = (stored: unknown, names: readonly string[]): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  names.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string');
