import { useNavigate } from 'react-router-dom';
import { roleOf, useSession } from '../lib/session.ts';
import { ChooseUser } from './choose-user.tsx';
import { ScopeSwitch } from './scope-switch.tsx';

interface WhoseProps {
  readonly owner: string;
  /** The path of the list of another owner. */
  readonly to: (owner: string) => string;
  /** The heading above the users. */
  readonly title: string;
  /** There is no list over all owners. */
  readonly isOfOne?: boolean;
}

/** A choice for admins: their own items, those of all owners, or of one user. */
export function Whose({ owner, to, title, isOfOne = false }: WhoseProps) {
  const navigate = useNavigate();
  if (roleOf(useSession()) !== 'ADMIN') return null;
  return (
    <>
      {!isOfOne && <ScopeSwitch owner={owner} to={to} />}
      <ChooseUser title={title} onChoose={(id) => void navigate(to(id))} />
    </>
  );
}
