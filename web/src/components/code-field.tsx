import type { ComponentProps } from 'react';
import { CODE_MAX } from '../../../shared/model/factor-limits.ts';
import { TextField } from './text-field.tsx';

interface CodeFieldProps extends ComponentProps<typeof TextField> {
  /** `app`: only codes of the authenticator app, which are digits; `any`: recovery codes, too; `recovery`: only these. */
  readonly kind: 'app' | 'any' | 'recovery';
}

/** The field for a code of the second step. Browsers offer codes that they know, but no recovery codes. */
export const CodeField = ({ kind, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    inputMode={kind === 'app' ? 'numeric' : 'text'}
    autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={CODE_MAX}
  />
);
