import { hasTexts, readStored, writeStored } from '../../lib/storage.ts';

// `personal` keys are deleted at logout.
export const FOUND_KEY = 'personal.found';

/** Deletes what another user opened from the search in this browser, whose session ended without a logout. */
export function forgetThingsOfOthers(user: string): void {
  const stored = readStored('local', FOUND_KEY);
  if (!hasTexts(stored, ['user']) || (stored as { user: string }).user !== user)
    writeStored('local', FOUND_KEY, undefined);
}
