import { readUser } from './store.ts';

/** Is there still an account of this id? Read consistently. */
export const hasAccount = async (id: string): Promise<boolean> =>
  (await readUser(id, { consistent: true })) !== undefined;
