import type { Caller } from '../../../platform/caller.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { visibilityFor } from './visibility.ts';

/** Those of these Infos that exist and whose owner's content the app may show, with their owners. */
export async function knownInfos(caller: Caller, ids: readonly string[]): Promise<Map<string, string>> {
  const infos = await tourInfos([...new Set(ids)], { consistent: false });
  const present = [...infos.values()].filter(({ isDeleted }) => !isDeleted);
  const { mayKnow } = await visibilityFor(
    caller,
    present.map(({ ownerId }) => ownerId),
  );
  return new Map(present.flatMap(({ id, ownerId }) => (mayKnow(ownerId) ? [[id, ownerId]] : [])));
}
