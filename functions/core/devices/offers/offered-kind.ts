import type { Operation } from '../../../../shared/contract/operation.ts';
import type { OfferedKind as Name } from '../../../../shared/model/offer.ts';
import type { TaskKind } from '../../../../shared/model/task.ts';
import type { Expression } from '../../../platform/expression.ts';
import type { Item } from '../../../platform/table.ts';
import type { OfferMark } from '../ownership/offer-mark.ts';
import type { OwnedDevice } from '../ownership/owned-device.ts';

/** A device with its mark and its owner. */
export interface MarkedDevice extends OfferMark {
  readonly ownerId: string | undefined;
}

/** A kind of devices that can be offered. */
export interface OfferedKind extends OwnedDevice {
  readonly kind: Name;
  /** Reads these devices consistently; unknown ids are left out. */
  readonly marked: (ids: readonly string[]) => Promise<Map<string, MarkedDevice>>;
  /** The change of a device's row. */
  readonly marking: (id: string, mark: OfferMark) => Expression;
}

/** The operation that starts a task of the same name. */
export type Starting = Operation & { readonly id: TaskKind };

type Row = Item & { readonly row: OfferMark & { readonly id: string }; readonly own?: string };

/**
 * A kind of devices that can be offered.
 *
 * @param read reads devices consistently
 */
export const offeredKind = (
  device: OwnedDevice & { readonly kind: Name },
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  marking: OfferedKind['marking'],
): OfferedKind => ({
  ...device,
  marking,
  marked: async (ids) =>
    new Map(
      (await read(ids)).map((item) => {
        const { id, offerId } = item.row;
        return [id, { ...(offerId !== undefined && { offerId }), ownerId: device.ownerOf(item) }];
      }),
    ),
});
