import { Link } from 'react-router-dom';
import type { ItemOwner } from '../../components/use-owner-confirm.tsx';
import { paths } from '../../lib/paths.ts';

/** Whose it is, and the way to that account. */
export const OwnerLink = ({ of: { id, name, email } }: { of: ItemOwner }) => (
  <Link className="short" title={`${name}, ${email}`} to={paths.user.to(id)}>
    {name}
  </Link>
);
