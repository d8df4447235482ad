import { EVERYBODY, SELF } from '../lib/paths.ts';
import { useUserName } from './use-user-name.ts';

/**
 * The name of the user whose devices a list shows; undefined for their own list, for a list over all owners, and while it
 * is loading.
 */
export const useOwnerName = (owner: string): string | undefined =>
  useUserName(owner === SELF || owner === EVERYBODY ? null : owner);
