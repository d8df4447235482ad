import { useTranslation } from 'react-i18next';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { AlertList } from './alert-list.tsx';
import type { Whose } from './use-whose.ts';

interface DeviceAlertsProps {
  readonly id: string;
  readonly name: string;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
}

/** The alerts of one device: a tab of its page. */
export function DeviceAlerts({ id, name, cursor, pathTo }: DeviceAlertsProps) {
  const { t } = useTranslation('alerts');
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return (
    <AlertList
      whose={isAdmin ? OF_ALL_OWNERS : OWN}
      device={id}
      title={t('titleOf', { name: name || id })}
      level="h2"
      cursor={cursor}
      pathTo={pathTo}
    />
  );
}

type Asked = Pick<Whose, 'owner' | 'asked' | 'withOwner'>;
const OWN: Asked = { owner: SELF, asked: {}, withOwner: {} };
const OF_ALL_OWNERS: Asked = { owner: EVERYBODY, asked: {}, withOwner: { extra_field: ['owner'] } };
