import { useParams } from 'react-router-dom';
import { SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** The Info or tour in the URL, and its owner there. Only admins see those of others. */
export function useContentAddress(): { readonly id: string; readonly owner: string } {
  const { id = '', user = SELF } = useParams();
  return { id, owner: roleOf(useSession()) === 'ADMIN' ? user : SELF };
}
