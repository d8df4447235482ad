import { openPaths, ownPath } from './open-paths.ts';
import { readStored, writeStored } from './storage.ts';

/** Where to go after a single sign-on: kept in this tab, because a provider sends all browsers back to one address. */
const KEY = 'signOn.continue';

export const keepContinue = (to: string | undefined): void => writeStored('tab', KEY, to);

/** The path, once. */
export function takeContinue(): string {
  const to = readStored('tab', KEY);
  writeStored('tab', KEY, undefined);
  return ownPath(typeof to === 'string' ? to : undefined) ?? openPaths.home.to();
}
