import type { Role } from '../../shared/roles.ts';

/** Its types need the browser's, so it is loaded and not checked together with the tests. */
const SCREENS_FILE = new URL('../../web/src/app/screens.ts', import.meta.url).pathname;

export interface ScreenRow {
  readonly id: string;
  readonly path: string;
  readonly access: readonly Role[];
}

/** The console's own table of screens for those who are signed in. */
export async function screens(): Promise<ScreenRow[]> {
  const { SCREENS } = await import(SCREENS_FILE);
  return Object.entries<Omit<ScreenRow, 'id'>>(SCREENS).map(([id, { path, access }]) => ({
    id,
    path,
    access,
  }));
}
