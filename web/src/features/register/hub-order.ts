import { HUBS_PER_REGISTRATION, HUBS_PER_RENEWAL, registerHubs } from '../../../../shared/contract/admin.ts';
import { HardwareId } from '../../../../shared/model/hardware-id.ts';
import { type HubCredentials, HubId, OrderCode } from '../../../../shared/model/hub.ts';
import { callOnce } from '../../lib/api.ts';

/** What one enters to have hubs registered. */
export interface HubOrder {
  /** Ids, one a line, or however they are separated. */
  readonly ids: string;
  readonly hardware: string;
  readonly orderCode: string;
  /** New credentials for what is registered. */
  readonly update: boolean;
}

export type HubOutcome = HubCredentials | 'ALREADY_EXISTS' | 'UNKNOWN';

export const idsIn = ({ ids }: HubOrder): string[] => [
  ...new Set(
    ids
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

export type HubFault = 'ids' | 'hardware' | 'orderCode';

/** What is wrong with the entry, and which ids are. */
export function faultsOf(order: HubOrder): { fields: ReadonlySet<HubFault>; wrongIds: readonly string[] } {
  const ids = idsIn(order);
  const wrongIds = ids.filter((id) => !HubId.safeParse(id).success);
  const fields = new Set<HubFault>();
  if (!ids.length || wrongIds.length) fields.add('ids');
  if (!HardwareId.safeParse(order.hardware.trim()).success) fields.add('hardware');
  if (!OrderCode.safeParse(order.orderCode.trim().toUpperCase()).success) fields.add('orderCode');
  return { fields, wrongIds };
}

/** Registers hubs in batches, and reports each result as it arrives. Throws the error of a refused call. */
export async function registerOrder(
  order: HubOrder,
  tell: (outcomes: Readonly<Record<string, HubOutcome>>) => void,
): Promise<void> {
  const hardwareId = order.hardware.trim();
  const orderCode = order.orderCode.trim().toUpperCase();
  const ids = idsIn(order);
  const size = order.update ? HUBS_PER_RENEWAL : HUBS_PER_REGISTRATION;
  for (let at = 0; at < ids.length; at += size) {
    const hubs = ids.slice(at, at + size).map((id) => ({ id, hardwareId, orderCode }));
    const { data } = await callOnce(crypto.randomUUID(), registerHubs, {
      body: { hubs, update: order.update },
    });
    tell(data);
  }
}

/** What a hub needs to connect, as one file. */
export const fileOf = (id: string, credentials: HubCredentials): string =>
  `${JSON.stringify({ id, ...credentials }, null, 2)}\n`;
