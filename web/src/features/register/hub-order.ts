import { HUBS_PER_REGISTRATION, HUBS_PER_RENEWAL, registerHubs } from '../../../../shared/contract/admin.ts';
import { HardwareId } from '../../../../shared/model/hardware-id.ts';
import { type HubCredentials, HubId, OrderCode } from '../../../../shared/model/hub.ts';
import { callOnce } from '../../lib/api.ts';

/** The entries of the form for registering hubs. */
export interface HubOrder {
  /** Ids, one per line or otherwise separated. */
  readonly ids: string;
  readonly hardware: string;
  readonly orderCode: string;
  /** Whether hubs that are already registered get new credentials. */
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

/** The faults of the entries, and the malformed ids. */
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
  onOutcomes: (outcomes: Readonly<Record<string, HubOutcome>>) => void,
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
    onOutcomes(data);
  }
}

/** The credentials of a hub as a file. */
export const fileOf = (id: string, credentials: HubCredentials): string =>
  `${JSON.stringify({ id, ...credentials }, null, 2)}\n`;
