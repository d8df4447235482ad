import { expect } from 'vitest';
import type { ConsoleSession } from '../../bin/console-session.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import { getHubs } from '../../shared/contract/devices.ts';
import { eventually } from './eventually.ts';
import { connect, register } from './load.ts';
import type { Running } from './platform.ts';

/** How a hub updates its firmware; a test may change it at any time. */
export interface UpdateBehaviour {
  fails: boolean;
  applyMs: number;
}

interface SimulatedFleet {
  readonly running: Running;
  readonly admin: ConsoleSession;
  readonly owner: { readonly id: string };
  /** The firmware that each hub runs, by the hub's id. */
  readonly firmware: ReadonlyMap<string, string>;
  /** Ends their connections. */
  readonly until: AbortSignal;
}

export const HARDWARE = 'HUB-0300';
const AT_ONCE = 10;
const APPLY_MS = 200;

/**
 * Registers hubs, gives them to an owner and connects them. They follow their commands. Resolves when the list of hubs
 * shows the firmware of each.
 *
 * @returns how each hub updates: at first without failure, and fast
 */
export async function connectSimulatedHubs(
  fleet: SimulatedFleet,
): Promise<ReadonlyMap<string, UpdateBehaviour>> {
  const { admin, owner, firmware } = fleet;
  const ids = [...firmware.keys()];
  const behaviours = new Map(
    ids.map((id): [string, UpdateBehaviour] => [id, { fails: false, applyMs: APPLY_MS }]),
  );
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await Promise.all(some.map((id) => register(admin, id, fleet.running.dataDir)));
    await fleet.running.operator.run({ command: 'hand-over-hubs', ids: some, userId: owner.id });
    await Promise.all(some.map((id) => connectHub(fleet, id, behaviours.get(id)!)));
  }
  await eventually(async () => {
    const { items } = await admin.call(getHubs, { query: { limit: 100, user: owner.id } });
    const known = items.filter((hub) => hub.firmware === firmware.get(hub.id));
    expect(known).toHaveLength(ids.length);
  });
  return behaviours;
}

async function connectHub(
  { running, firmware, until }: SimulatedFleet,
  id: string,
  behaviour: UpdateBehaviour,
): Promise<void> {
  const client = await connect(running.platform, id, running.dataDir);
  const hub = { id, firmware: firmware.get(id)!, hardwareId: HARDWARE, reports: 'by topic' } as const;
  void new SimulatedHub(hub, new Map(), behaviour)
    .serve(client, until)
    .catch(() => {})
    .finally(() => client.end());
}
