/**
 * Small values stored in this browser: `local` for all tabs, `tab` for this one. Keys that start with `personal.` are
 * deleted when the session ends; the others (theme, language, view settings of lists) stay.
 */
export type Area = 'local' | 'tab';

const PREFIX = 'console.';
const PERSONAL = `${PREFIX}personal.`;

// If storage is blocked, every access throws. The console then works without stored values.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The stored value. An older version of the console may have written it, so check its shape. */
export function readStored(area: Area, key: string): unknown {
  return attempt(() => JSON.parse(storageOf(area).getItem(PREFIX + key) ?? 'null') ?? undefined);
}

/** `undefined` deletes the value. */
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

/** Whether a stored value is an object with these text properties. Check further properties separately. */
export const hasTexts = (stored: unknown, names: readonly string[]): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  names.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string');
