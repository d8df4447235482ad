import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import type { ItemOwner } from './use-owner-confirm.tsx';

export type KnownOwner = Pick<ItemOwner, 'id' | 'name'> & Partial<ItemOwner>;

/** The owner, with a link to the account. */
export const OwnerLink = ({ of: { id, name, email } }: { of: KnownOwner }) => (
  <Link className="short" title={email ? `${name}, ${email}` : name} to={paths.user.to(id)}>
    {name}
  </Link>
);
