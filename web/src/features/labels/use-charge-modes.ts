import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CHARGE_MODES } from '../../../../shared/model/label.ts';

export function useChargeModes(): Readonly<Record<(typeof CHARGE_MODES)[number], string>> {
  const { t } = useTranslation('labels');
  return useMemo(
    () => ({
      USER: t('chargeMode.user'),
      GROUP: t('chargeMode.group'),
      GROUP_LIVEMODE: t('chargeMode.groupLivemode'),
    }),
    [t],
  );
}
