import { expr } from '../../../platform/expression.ts';
import type { Write } from '../../../platform/table.ts';
import { readUser } from './store.ts';
import { userKey } from './user-item.ts';

/** Does this account exist? Read consistently. */
export const accountExists = async (userId: string): Promise<boolean> =>
  (await readUser(userId)) !== undefined;

/** Is there such an account, and not deactivated? Read consistently. */
export const isAccountActive = async (userId: string): Promise<boolean> =>
  (await readUser(userId))?.row.deactivated === false;

/** The check for a transaction that must fail unless this account has this address, and has proved that it is its own. */
export const accountMustHaveAddress = (userId: string, email: string): Write => ({
  check: userKey(userId),
  when: expr`#row.#email = ${email} AND #row.#verified = ${true}`,
});

/** The check for a transaction that must fail when the account does not exist. */
export const accountMustExist = (userId: string): Write => ({
  check: userKey(userId),
  when: expr`attribute_exists(#pk)`,
});
