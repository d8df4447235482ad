import type { ComponentProps } from 'react';
import { useSession } from '../lib/session.ts';
import { PasswordField } from './password-field.tsx';

/** Whether the account has a password; whom a company signs in may have none, and proves to be its owner by signing in again. */
export const useHasPassword = (): boolean => useSession().user?.hasPassword !== false;

/** Asks for the password of the account, if it has one. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) {
  return useHasPassword() ? <PasswordField {...props} autoComplete="current-password" /> : null;
}
