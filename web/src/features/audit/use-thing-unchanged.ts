import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/**
 * What is said of a thing without recorded changes. What owners do to their own things is not recorded, so a thing that its
 * owner changes every day has none.
 */
export function useThingUnchanged(ownerId: string | null | undefined): {
  readonly title: string;
  readonly hint: string;
} {
  const { t } = useTranslation('audit');
  const session = useSession();
  const isMine = ownerId === meOf(session)?.id && roleOf(session) !== 'ADMIN';
  return useMemo(() => {
    if (!ownerId) return { title: t('empty.title'), hint: t('empty.hint') };
    return isMine
      ? { title: t('empty.mineTitle'), hint: t('empty.mineHint') }
      : { title: t('empty.ownedTitle'), hint: t('empty.ownedHint') };
  }, [t, ownerId, isMine]);
}
