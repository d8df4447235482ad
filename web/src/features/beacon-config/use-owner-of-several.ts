import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getUser } from '../../../../shared/contract/auth/account.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import type { ItemOwner } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

/** The owner of these beacons, if any of them belongs to another user: one account, or the number of owners. */
export function useOwnerOfSeveral(beacons: readonly Pick<Beacon, 'userId'>[]): ItemOwner | undefined {
  const { t } = useTranslation('bulk');
  const { user, actingAs } = useSession();
  const me = user?.id;
  const others = [...new Set(beacons.flatMap(({ userId }) => (userId && userId !== me ? [userId] : [])))];
  const [first] = others;
  const known = actingAs?.id === first ? actingAs : undefined;
  const { data } = useSWR(others.length === 1 && first && !known ? ['getUser', first] : null, ([, id]) =>
    call(getUser, { params: { id } }),
  );
  if (!first) return undefined;
  if (others.length === 1) return known ?? data ?? { id: first, name: first, email: first };
  const name = t('owners', { number: others.length });
  return { id: first, name, email: name };
}
