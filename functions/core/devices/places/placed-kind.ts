import type { Expression } from '../../../platform/expression.ts';
import type { Key } from '../../../platform/table.ts';
import type { Place, PlaceFields } from '../ownership/place.ts';

/** A device with its place and its owner. */
export interface PlacedDevice extends PlaceFields {
  readonly ownerId: string | undefined;
}

/** A kind of devices that can be placed. */
export interface PlacedKind {
  readonly kind: 'hub' | 'beacon';
  readonly rowKey: (id: string) => Key;
  readonly partitionOf: (owner: string) => string;
  /** Reads these devices consistently; unknown ids are left out. */
  readonly places: (ids: readonly string[]) => Promise<Map<string, PlacedDevice>>;
  /** The change of a device's row. */
  readonly placing: (id: string, place: Place) => Expression;
}
