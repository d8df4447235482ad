import type { Visitor } from '../../../../platform/caller.ts';
import { deleteSession } from './session-store.ts';

/** Ends the session, if there is one. */
export async function logout({ session }: Visitor): Promise<void> {
  if (session) await deleteSession(session);
}
