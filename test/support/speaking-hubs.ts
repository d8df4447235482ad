import { expect } from 'vitest';
import type { ConsoleSession } from '../../bin/console-session.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import { getHubs } from '../../shared/contract/devices.ts';
import { eventually } from './eventually.ts';
import { connect, register } from './load.ts';
import type { Running } from './platform.ts';

/** How a hub updates; a test changes it at any time. */
export interface Manner {
  fails: boolean;
  applyMs: number;
}

interface Speaking {
  readonly running: Running;
  /** Who registers them. */
  readonly admin: ConsoleSession;
  readonly owner: { readonly id: string };
  /** What each of them runs, by its id. */
  readonly firmware: ReadonlyMap<string, string>;
  /** They speak until then. */
  readonly until: AbortSignal;
}

export const HARDWARE = 'HUB-0300';
const AT_ONCE = 10;
const APPLY_MS = 200;

/**
 * Hubs of an owner that are connected and do as they are told, from their registration until the list says what each of
 * them runs.
 *
 * @returns how each of them updates: well, and fast
 */
export async function letHubsSpeak(speaking: Speaking): Promise<ReadonlyMap<string, Manner>> {
  const { admin, owner, firmware } = speaking;
  const ids = [...firmware.keys()];
  const manners = new Map(ids.map((id): [string, Manner] => [id, { fails: false, applyMs: APPLY_MS }]));
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await Promise.all(some.map((id) => register(admin, id, speaking.running.dataDir)));
    await speaking.running.operator.run({ command: 'hand-over-hubs', ids: some, userId: owner.id });
    await Promise.all(some.map((id) => speak(speaking, id, manners.get(id)!)));
  }
  await eventually(async () => {
    const { items } = await admin.call(getHubs, { query: { limit: 100, user: owner.id } });
    const known = items.filter((hub) => hub.firmware === firmware.get(hub.id));
    expect(known).toHaveLength(ids.length);
  });
  return manners;
}

async function speak({ running, firmware, until }: Speaking, id: string, manner: Manner): Promise<void> {
  const client = await connect(running.platform, id, running.dataDir);
  const hub = { id, firmware: firmware.get(id)!, hardwareId: HARDWARE, reports: 'by topic' } as const;
  void new SimulatedHub(hub, new Map(), manner)
    .serve(client, until)
    .catch(() => {})
    .finally(() => client.end());
}
