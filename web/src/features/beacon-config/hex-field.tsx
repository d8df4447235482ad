import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUuid, normaliseHex } from '../../../../shared/configuration/hex.ts';
import { TextField } from '../../components/text-field.tsx';
import type { ControlProps } from './integer-field.tsx';

/** Hexadecimal digits, with or without hyphens: as typed while the field has the focus, formatted otherwise. */
export function HexField({
  digits,
  value,
  mixed,
  hint,
  onChange,
  ...common
}: ControlProps<string> & { readonly digits: number }) {
  const { t } = useTranslation('configuration');
  const [typed, setTyped] = useState<string>();
  const count = value?.length ?? digits;
  const told = count === digits ? t('hexDigits', { digits }) : t('hexCount', { count, digits });
  return (
    <TextField
      {...common}
      size="sm"
      hint={hint ? `${told}. ${String(hint)}` : told}
      fontFamily="mono"
      // So that a UUID fits on a phone.
      letterSpacing={digits === 32 ? { base: '-0.03em', md: 'normal' } : undefined}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="characters"
      placeholder={mixed}
      value={typed ?? formatUuid(value ?? '')}
      onFocus={() => setTyped(formatUuid(value ?? ''))}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(normaliseHex(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
