import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ChooseUser } from '../../components/choose-user.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { roleOf, useSession } from '../../lib/session.ts';

interface WhoseProps {
  readonly owner: string;
  /** The path of the list of another owner. */
  readonly to: (owner: string) => string;
}

/** A choice for admins: the own alerts and rules, those of all owners, or of one user. */
export function Whose({ owner, to }: WhoseProps) {
  const { t } = useTranslation('alerts');
  const navigate = useNavigate();
  if (roleOf(useSession()) !== 'ADMIN') return null;
  return (
    <>
      <ScopeSwitch owner={owner} to={to} />
      <ChooseUser title={t('chooseUser')} onChoose={(id) => void navigate(to(id))} />
    </>
  );
}
