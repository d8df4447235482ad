import { expr } from '../../../../platform/expression.ts';
import { getItems, type Item, putItem, written } from '../../../../platform/table.ts';

/** `hub#<id>` / `heard`: which beacons a hub heard lately. */
export interface AudienceItem extends Item {
  /** Grows with each write: two machines may take messages of the same hub. */
  version: number;
  /** See packed-beacons.ts. */
  beacons: Uint8Array;
}

const audienceKey = (id: string) => ({ pk: `hub#${id}`, sk: 'heard' });

/** By hub; those that never heard one are left out. */
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

/** False when somebody else wrote meanwhile. */
export function setAudience(
  id: string,
  was: AudienceItem | undefined,
  beacons: Uint8Array,
): Promise<boolean> {
  const item: AudienceItem = { ...audienceKey(id), version: (was?.version ?? 0) + 1, beacons };
  const unchanged = was ? expr`#version = ${was.version}` : expr`attribute_not_exists(#pk)`;
  return written(putItem(item, unchanged));
}
