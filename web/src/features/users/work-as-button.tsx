import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { mayWorkAs, useWorkAs } from '../../components/use-work-as.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

/** Lets an admin act for a user, beginning with the user's devices. */
export function WorkAsButton({ user }: { user: InfoProvider }) {
  const { t } = useTranslation('users');
  const workAs = useWorkAs();
  const me = useSession().user?.id;
  const [busy, setBusy] = useState(false);
  if (!mayWorkAs(user, me)) return null;

  async function begin() {
    setBusy(true);
    if (!(await workAs(user.id, paths.beacons.to(SELF)))) setBusy(false);
  }

  return (
    <SteadyButton size="sm" loading={busy} loadingText={t('workAs')} onClick={() => void begin()}>
      <UserRoundCog aria-hidden />
      {t('workAs')}
    </SteadyButton>
  );
}
