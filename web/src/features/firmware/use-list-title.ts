import { useTranslation } from 'react-i18next';
import type { FirmwareKind } from './firmware-kinds.ts';

/** The title of the list of a kind of firmware. */
export function useListTitle({ group }: FirmwareKind): string {
  const { t } = useTranslation('firmware');
  return group === 'HUB' ? t('hub.title') : t('beacon.title');
}
