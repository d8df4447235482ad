import { Link } from 'react-router-dom';
import { useUserName } from '../../components/use-user-name.ts';
import { paths } from '../../lib/paths.ts';

/** Whose it is, by name as soon as that is known. */
export function OwnerLink({ id }: { id: string }) {
  const name = useUserName(id);
  return (
    <Link className="short" title={name ?? id} to={paths.user.to(id)}>
      {name ?? id}
    </Link>
  );
}
