import { useTranslation } from 'react-i18next';
import { meOf, useSession } from '../../lib/session.ts';

/** Why phones get none of an owner's Infos; undefined: they do, or the owner is another user. */
export function useUnserved(ownerId: string): string | undefined {
  const { t } = useTranslation('infos');
  const me = meOf(useSession());
  if (me?.id !== ownerId) return undefined;
  if (me.infoFeatureState === 'INACTIVE') return t('unserved.cmsInactive');
  return me.infoFeatureState === 'OFF' ? t('unserved.cmsOff') : undefined;
}
