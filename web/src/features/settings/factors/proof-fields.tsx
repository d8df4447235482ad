import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../components/code-field.tsx';
import { OwnPasswordField, useHasPassword } from '../../../components/own-password-field.tsx';
import { refusedWith } from '../../../lib/api.ts';

/** The fields of every form that changes factors: the password if there is one, and a code if there is a factor. */
export const PROOF = ['factorPassword', 'factorCode'] as const;
type Entered = Readonly<Record<(typeof PROOF)[number], string>>;
type Faults = { readonly [field in (typeof PROOF)[number]]?: string | undefined };

interface ProofFieldsProps {
  readonly faults: Faults;
  readonly asksCode: boolean;
}

export function ProofFields({ faults, asksCode }: ProofFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <OwnPasswordField
        label={t('password.current')}
        error={faults.factorPassword}
        name="factorPassword"
        size="sm"
      />
      {asksCode && (
        <CodeField
          kind="any"
          label={t('factors.code')}
          hint={t('factors.codeHint')}
          error={faults.factorCode}
          name="factorCode"
          size="sm"
        />
      )}
    </>
  );
}

/** Checks the fields, makes the body of a call, and says which field an error is about. */
export function useProof(asksCode: boolean) {
  const { t } = useTranslation('settings');
  const hasPassword = useHasPassword();
  return {
    check: ({ factorPassword, factorCode }: Entered): Faults => ({
      factorPassword: factorPassword || !hasPassword ? undefined : t('password.currentMissing'),
      factorCode: factorCode.trim() || !asksCode ? undefined : t('factors.codeMissing'),
    }),
    bodyOf: ({ factorPassword, factorCode }: Entered) => ({
      ...(hasPassword && { password: factorPassword }),
      ...(asksCode && { code: factorCode }),
    }),
    faultsOf: (error: unknown, text: string): Faults | undefined => {
      if (refusedWith(error, 'INVALID_EMAIL_OR_PASSWORD')) return { factorPassword: t('password.wrong') };
      return refusedWith(error, 'SECOND_FACTOR_WRONG') ? { factorCode: text } : undefined;
    },
  };
}
