import { selectBeacons as contract } from '../../../../shared/contract/devices/selections.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { selectFrom } from '../ownership/select-from.ts';
import { searchedList } from './searched-list.ts';

/** Selects all beacons that match a filter. */
export const selectBeacons: UseCase<typeof contract> = (caller, asked) =>
  selectFrom(caller, { kind: 'beacon', contract, list: searchedList(caller) }, asked);
