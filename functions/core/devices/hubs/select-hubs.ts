import { selectHubs as contract } from '../../../../shared/contract/devices/selections.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { selectFrom } from '../ownership/select-from.ts';
import { searchedHubs } from './get-hubs.ts';

/** Selects all hubs that match a filter. */
export const selectHubs: UseCase<typeof contract> = (caller, asked) =>
  selectFrom(caller, { kind: 'hub', contract, list: searchedHubs }, asked);
