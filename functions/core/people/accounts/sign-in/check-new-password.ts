import { Refusal } from '../../../../../shared/errors.ts';
import { passwordFault } from '../../../../../shared/model/password.ts';
import { brandingOf } from '../../labels/branding.ts';
import type { UserItem } from '../user-item.ts';
import { isCommonPassword } from './common-passwords.ts';
import { timesLeaked } from './leaked-passwords.ts';
import { isPassword } from './password.ts';

/** The account that gets the password. */
interface Owner {
  readonly name: string;
  readonly email: string;
  readonly managerLabel?: string | null | undefined;
  readonly managerGroup?: string | null | undefined;
  /** The hash of the present password. */
  readonly passwordHash?: string | null;
}

/**
 * Checks a new password; every way to set a password uses it. Throws PASSWORD_TOO_SHORT (specification 1.5),
 * PASSWORD_TOO_PERSONAL (made of the name, the address or the brand), PASSWORD_TOO_COMMON (also
 * one that was leaked elsewhere: `details.leaks`), PASSWORD_UNCHANGED.
 */
export async function checkNewPassword(password: string, owner: Owner): Promise<void> {
  const { brand } = await brandingOf(owner.managerLabel ?? null, owner.managerGroup ?? null);
  const fault = passwordFault(password, { ...owner, brand });
  if (fault) throw new Refusal(fault.code, fault.details);
  if (await isCommonPassword(password)) throw new Refusal('PASSWORD_TOO_COMMON');
  const leaks = await timesLeaked(password);
  if (leaks > 0) throw new Refusal('PASSWORD_TOO_COMMON', { leaks });
  if (owner.passwordHash && (await isPassword(password, owner.passwordHash)))
    throw new Refusal('PASSWORD_UNCHANGED');
}

export const ownerOf = ({ row, passwordHash }: UserItem): Owner => ({ ...row, passwordHash });
