import { Box, Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../shared/model/user-limits.ts';
import { STRENGTHS, type Strength, strengthOf } from '../lib/password-strength.ts';
import { PasswordField } from './password-field.tsx';

interface Faults {
  readonly password?: string | undefined;
  readonly repeat?: string | undefined;
}

interface NewPasswordFieldsProps {
  /** Of the first field; absent, it says that the password is a new one. */
  readonly label?: string;
  readonly faults: Faults;
  /** Address and name: a password made of them is weak. */
  readonly known?: readonly string[];
  readonly size?: ComponentProps<typeof PasswordField>['size'];
}

/** A new password and its repetition, called `password` and `repeat`, with a hint of how well it protects. */
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

/** What is wrong with a new password and its repetition; on a mismatch nothing is sent (specification 1.5). */
export const newPasswordFaults = (t: TFunction, password: string, repeat: string): Faults => ({
  password: !password
    ? t('password.missing')
    : password.length < PASSWORD_MIN
      ? t('password.tooShort', { min: PASSWORD_MIN })
      : undefined,
  repeat: password !== repeat ? t('password.mismatch') : undefined,
});

const COLOURS: Readonly<Record<Strength, string>> = {
  tooShort: 'red.solid',
  weak: 'red.solid',
  fair: 'orange.solid',
  strong: 'green.solid',
};

function Meter({ strength }: { strength: Strength | undefined }) {
  const { t } = useTranslation();
  const texts: Readonly<Record<Strength, string>> = {
    tooShort: t('password.strength.tooShort', { min: PASSWORD_MIN }),
    weak: t('password.strength.weak'),
    fair: t('password.strength.fair'),
    strong: t('password.strength.strong'),
  };
  const filled = strength ? STRENGTHS.indexOf(strength) : 0;
  return (
    <Flex align="center" gap="2.5">
      <Flex gap="1" w="20" flexShrink="0" aria-hidden>
        {STRENGTHS.slice(1).map((step, at) => (
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
