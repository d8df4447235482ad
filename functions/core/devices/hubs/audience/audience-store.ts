import { expr } from '../../../../platform/expression.ts';
import { getItems, type Item, putItem, written } from '../../../../platform/table.ts';
import type { PackedBeacons } from './packed-beacons.ts';

/** `hub#<id>` / `heard`: the beacons that a hub heard within the last week. */
export interface AudienceItem extends Item, PackedBeacons {
  /** Grows with each write, as an optimistic lock: two workers may handle messages of the same hub concurrently. */
  version: number;
}

const audienceKey = (id: string) => ({ pk: `hub#${id}`, sk: 'heard' });

/** The audience items, by hub; hubs that never heard a beacon are left out. */
export const readAudiences = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, AudienceItem>> =>
  new Map(
    (await getItems<AudienceItem>(ids.map(audienceKey), options)).map((item) => [
      item.pk.slice('hub#'.length),
      item,
    ]),
  );

/** Returns false after a concurrent write. */
export function setAudience(
  id: string,
  was: AudienceItem | undefined,
  packed: Required<PackedBeacons>,
): Promise<boolean> {
  const item: AudienceItem = { ...audienceKey(id), version: (was?.version ?? 0) + 1, ...packed };
  const unchanged = was ? expr`#version = ${was.version}` : expr`attribute_not_exists(#pk)`;
  return written(putItem(item, unchanged));
}
