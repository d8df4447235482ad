import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the contract's operations do, for who reads the audit; one that is not here goes by its id. */
export function useOperationNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation('audit');
  return useMemo(
    () => ({
      setInfoProvider: t('operation.setInfoProvider'),
      putUser: t('operation.putUser'),
      confirmGroupMember: t('operation.confirmGroupMember'),
      deleteUser: t('operation.deleteUser'),
      setAccountLanguage: t('operation.setAccountLanguage'),
      createAppRight: t('operation.createAppRight'),
      putAppRight: t('operation.putAppRight'),
      deleteAppRight: t('operation.deleteAppRight'),
      createManagerGroup: t('operation.createManagerGroup'),
      putManagerGroup: t('operation.putManagerGroup'),
      deleteManagerGroup: t('operation.deleteManagerGroup'),
      createManagerLabel: t('operation.createManagerLabel'),
      putManagerLabel: t('operation.putManagerLabel'),
      deleteManagerLabel: t('operation.deleteManagerLabel'),
      createAppLabel: t('operation.createAppLabel'),
      putAppLabel: t('operation.putAppLabel'),
      deleteAppLabel: t('operation.deleteAppLabel'),
      startLogoUpload: t('operation.startLogoUpload'),
      startTermsUpload: t('operation.startTermsUpload'),
      sendNewsLetter: t('operation.sendNewsLetter'),
      operate: t('operation.operate'),
      registerBeacons: t('operation.registerBeacons'),
      deleteBeacon: t('operation.deleteBeacon'),
      registerQrCodes: t('operation.registerQrCodes'),
      registerHubs: t('operation.registerHubs'),
      putHub: t('operation.putHub'),
      deleteHub: t('operation.deleteHub'),
      createFirmware: t('operation.createFirmware'),
      putFirmware: t('operation.putFirmware'),
      deleteFirmware: t('operation.deleteFirmware'),
      publishFirmware: t('operation.publishFirmware'),
      createRollout: t('operation.createRollout'),
      startRollout: t('operation.startRollout'),
      pauseRollout: t('operation.pauseRollout'),
      resumeRollout: t('operation.resumeRollout'),
      abortRollout: t('operation.abortRollout'),
      retryRollout: t('operation.retryRollout'),
      revokeFirmware: t('operation.revokeFirmware'),
      getFirmwareUploadUrl: t('operation.getFirmwareUploadUrl'),
    }),
    [t],
  );
}
