import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInKind } from '../../../../shared/model/sign-in-kinds.ts';

/** By what a login succeeded, or why it was refused, in words. */
export function useKindTexts(): Readonly<Record<SignInKind, string>> {
  const { t } = useTranslation('signIns');
  return useMemo(
    () => ({
      password: t('kind.password'),
      passwordAndCode: t('kind.passwordAndCode'),
      recoveryCode: t('kind.recoveryCode'),
      passkey: t('kind.passkey'),
      singleSignOn: t('kind.singleSignOn'),
      wrongPassword: t('kind.wrongPassword'),
      wrongCode: t('kind.wrongCode'),
      wrongPasskey: t('kind.wrongPasskey'),
      deactivated: t('kind.deactivated'),
      unverified: t('kind.unverified'),
      throttled: t('kind.throttled'),
      ssoRequired: t('kind.ssoRequired'),
    }),
    [t],
  );
}
