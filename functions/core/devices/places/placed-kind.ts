import type { Expression } from '../../../platform/expression.ts';
import type { Item } from '../../../platform/table.ts';
import type { OwnedDevice } from '../ownership/owned-device.ts';
import type { Place, PlaceFields } from '../ownership/place.ts';

/** A device with its place and its owner. */
export interface PlacedDevice extends PlaceFields {
  readonly description: string;
  readonly ownerId: string | undefined;
}

/** A kind of devices that can be placed. */
export interface PlacedKind extends OwnedDevice {
  /** Reads these devices consistently; unknown ids are left out. */
  readonly places: (ids: readonly string[]) => Promise<Map<string, PlacedDevice>>;
  /** The change of a device's row. */
  readonly placing: (id: string, place: Place) => Expression;
}

type Row = Item & {
  readonly row: PlaceFields & { readonly id: string; readonly description: string };
  readonly own?: string;
};

/**
 * A kind of devices that can be placed.
 *
 * @param read reads devices consistently
 */
export const placedKind = (
  device: OwnedDevice,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  placing: PlacedKind['placing'],
): PlacedKind => ({
  ...device,
  placing,
  places: async (ids) =>
    new Map(
      (await read(ids)).map((item) => {
        const { id, description, siteId, tags, spot } = item.row;
        return [id, { description, siteId, tags, spot, ownerId: device.ownerOf(item) }];
      }),
    ),
});
