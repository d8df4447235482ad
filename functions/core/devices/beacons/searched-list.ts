import type { Caller } from '../../../platform/caller.ts';
import type { Candidates, ListDefinition } from '../../../platform/list-definition.ts';
import { beaconsHeardBy } from '../hubs/digest/beacons-heard-by.ts';
import { scopedList } from '../ownership/in-scope.ts';
import { byQuery } from '../ownership/search-by-query.ts';
import { byText, hasText } from '../ownership/search-by-text.ts';
import { beaconList } from './store.ts';

/** The beacon list, with the searches for which there is no index. */
export const searchedList = (caller: Caller): ListDefinition =>
  scopedList('beacon', {
    ...beaconList,
    fields: {
      ...beaconList.fields,
      heardBy: { candidates: (hubId, owner) => heardBy(caller, hubId, owner) },
      query: { candidates: byQuery('beacon') },
      text: { candidates: byText('beacon'), matches: hasText('beacon') },
    },
  });

function heardBy(caller: Caller, hubId: string, owner: string | undefined): Candidates {
  let heard: Promise<string[]> | undefined;
  return async (position, most) => {
    heard ??= beaconsHeardBy(caller, hubId, owner);
    const ids = (await heard).filter((id) => position === undefined || id > position);
    const found = ids.slice(0, most).map((id) => ({ id, at: id }));
    return { found, stoppedAt: ids.length > most ? found.at(-1)!.id : undefined };
  };
}
