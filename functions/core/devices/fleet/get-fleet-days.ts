import type { getFleetDays as contract } from '../../../../shared/contract/fleet.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { readDays } from './fleet-days-store.ts';

/** The figures of the last nights, of the devices that the reader may see now. */
export const getFleetDays: UseCase<typeof contract> = async (caller, { query }) => ({
  items: await readDays(await listedUser(caller, query.user)),
});
