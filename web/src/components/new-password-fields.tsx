import { Box, Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Known, passwordFault } from '../../../shared/model/password.ts';
import { PASSWORD_MIN } from '../../../shared/model/user-limits.ts';
import { refusedWith } from '../lib/api.ts';
import { STRENGTHS, type Strength, strengthOf } from '../lib/password-strength.ts';
import { PasswordField } from './password-field.tsx';

interface Faults {
  readonly password?: string | undefined;
  readonly repeat?: string | undefined;
}

interface NewPasswordFieldsProps {
  /** The label of the first field; the default is that of a new password. */
  readonly label?: string;
  readonly faults: Faults;
  /** Address, name and brand: a password that contains them is refused. */
  readonly known?: Known;
  readonly size?: ComponentProps<typeof PasswordField>['size'];
}

/** A new password and its repetition, as the fields `password` and `repeat`, with an estimate of its strength. */
export function NewPasswordFields({ label, faults, known, size = 'md' }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordField
        label={label ?? t('password.new')}
        name="password"
        autoComplete="new-password"
        size={size}
        error={faults.password}
        hint={<Meter strength={typed ? strengthOf(typed, known) : undefined} />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PasswordField
        label={t('password.repeat')}
        name="repeat"
        autoComplete="new-password"
        size={size}
        error={faults.repeat}
      />
    </>
  );
}

/** The faults of a new password and its repetition; if the two differ, nothing is sent (specification 1.5). */
export function newPasswordFaults(t: TFunction, password: string, repeat: string, known: Known): Faults {
  const texts = {
    PASSWORD_TOO_SHORT: t('password.tooShort', { min: PASSWORD_MIN }),
    PASSWORD_TOO_PERSONAL: t('password.tooPersonal'),
  };
  const fault = passwordFault(password, known);
  return {
    password: password ? fault && texts[fault.code] : t('password.missing'),
    repeat: password !== repeat ? t('password.mismatch') : undefined,
  };
}

/** Whether a call was refused because of the new password that it contains. */
export const isAboutNewPassword = (error: unknown): boolean =>
  refusedWith(
    error,
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_PERSONAL',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_UNCHANGED',
  );

const COLOURS: Readonly<Record<Strength, string>> = {
  tooShort: 'red.solid',
  personal: 'red.solid',
  weak: 'red.solid',
  fair: 'orange.solid',
  strong: 'green.solid',
};

function Meter({ strength }: { strength: Strength | undefined }) {
  const { t } = useTranslation();
  const texts: Readonly<Record<Strength, string>> = {
    tooShort: t('password.strength.tooShort', { min: PASSWORD_MIN }),
    personal: t('password.strength.personal'),
    weak: t('password.strength.weak'),
    fair: t('password.strength.fair'),
    strong: t('password.strength.strong'),
  };
  const filled = strength ? Math.max(0, STRENGTHS.indexOf(strength) - 1) : 0;
  return (
    <Flex align="center" gap="2.5">
      <Flex gap="1" w="20" flexShrink="0" aria-hidden>
        {STRENGTHS.slice(2).map((step, at) => (
          <Box
            key={step}
            flex="1"
            h="1"
            rounded="full"
            bg={strength && at < filled ? COLOURS[strength] : 'bg.emphasized'}
          />
        ))}
      </Flex>
      <span aria-live="polite">
        {strength ? texts[strength] : t('password.strength.hint', { min: PASSWORD_MIN })}
      </span>
    </Flex>
  );
}
