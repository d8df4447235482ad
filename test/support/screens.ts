import type { Role } from '../../shared/roles.ts';

/** This file needs the types of a browser, so it is imported at run time and not type-checked with the tests. */
const SCREENS_FILE = new URL('../../web/src/app/screens.ts', import.meta.url).pathname;

export interface ScreenRow {
  readonly id: string;
  readonly path: string;
  readonly access: readonly Role[];
}

/** The console's table of screens that need a session. */
export async function screens(): Promise<ScreenRow[]> {
  const { SCREENS } = await import(SCREENS_FILE);
  return Object.entries<Omit<ScreenRow, 'id'>>(SCREENS).map(([id, { path, access }]) => ({
    id,
    path,
    access,
  }));
}
