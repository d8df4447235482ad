import { repairEntered } from '../../../platform/entered.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { noteResults, type ReportedResult } from '../beacons/configuration/deliver.ts';
import { BROKER, type Channel } from '../hubs/channel.ts';
import { hubOwners } from '../hubs/hub-owners.ts';
import { noteClock } from '../hubs/presence/hub-clock.ts';
import {
  type HubState,
  type KnownHub,
  knownHubs,
  noteMessage,
  notePresence,
  noteState,
  repeatCommands,
} from '../hubs/presence/note-messages.ts';
import { addLogLines, type NewLine } from '../logs/add-log-lines.ts';
import { isSilenced, Limits } from './limits.ts';
import { type HubPush, notePushes } from './note-pushes.ts';
import { onTime } from './on-time.ts';
import { readLogs } from './read-logs.ts';
import { readPush } from './read-push.ts';
import { readResults } from './read-results.ts';
import { readState } from './read-state.ts';
import type { Remembered } from './remembered.ts';
import { sendConfigurations } from './send-configurations.ts';
import { Drops } from './sighting.ts';

/** The topics of a hub, and the broker's events about its connection. */
export const MESSAGE_KINDS = ['data', 'logs', 'state', 'results', 'connected', 'disconnected'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message as the rules of the broker forward it. */
export interface HubMessage {
  readonly kind: MessageKind;
  /** From the topic. */
  readonly hubId: string;
  /** From the connection. */
  readonly clientId: string;
  readonly payload: Buffer;
  /** When it arrived at the broker, ms. */
  readonly at: number;
}

/** The outcome of a batch. */
export interface Outcome {
  readonly drops: Drops;
  /** The number of messages that were handled; the others were foreign or over the limit. */
  readonly taken: number;
  /** The number of sightings. */
  readonly heard: number;
  /** The number of beacons for which news was written. */
  readonly written: number;
  /** The number of hubs with a wrong clock. */
  readonly wrongClocks: number;
}

/** The maximum payload of the broker (AWS IoT Core's limit). */
export const PAYLOAD_MAX_BYTES = 128 * 1024;

/**
 * Handles a batch of messages. Malformed and foreign messages, and those over the limit, are dropped and counted; of
 * the rest only news is written. It is idempotent. It throws only if a write fails; then the queue delivers the whole
 * batch again.
 *
 * @param remembered what this instance remembers; tests have several instances
 */
export async function ingestMessages(
  batch: readonly HubMessage[],
  channel: Channel = BROKER,
  remembered?: Remembered,
): Promise<Outcome> {
  const drops = new Drops();
  const limits = new Limits();
  // What a hub floods costs no more than this look, so it delays nobody else’s messages.
  const others = batch.filter(({ kind, hubId }) => isPresence(kind) || !isSilenced(hubId));
  drops.add('flood', batch.length - others.length);
  const known = await knownHubs(others.map(({ hubId }) => hubId));
  const taken = others.filter((message) => isTaken(message, known, limits, drops));

  const pushes: HubPush[] = [];
  const clocks = new Map<string, number>();
  const results: ReportedResult[] = [];
  const states: { readonly hubId: string; readonly at: number; readonly state: HubState }[] = [];
  const lines: NewLine[] = [];
  const newest = new Map<string, number>();
  for (const message of taken) {
    const { kind, hubId, at } = message;
    if (isPresence(kind)) continue;
    newest.set(hubId, Math.max(at, newest.get(hubId) ?? 0));
    const payload = parsed(message.payload, drops);
    if (payload === undefined) continue;
    if (kind === 'data') {
      const heard = readPush(payload, hubId, drops);
      const { sightings: timed, errorMs } = await onTime(heard.sightings, hubId, at);
      pushes.push({ hubId, at, sightings: timed });
      if (timed.length) clocks.set(hubId, errorMs);
      results.push(...heard.results.map((result) => ({ ...result, hubId })));
    }
    if (kind === 'logs') {
      const isWrong = known.get(hubId)!.clockErrorSeconds !== undefined;
      const read = bounded(
        hubId,
        known.get(hubId)!,
        readLogs(payload, { at, isWrong }, drops),
        limits,
        drops,
      );
      lines.push(...read.map((line) => ({ ...line, takenAt: at })));
    }
    if (kind === 'results')
      results.push(...readResults(payload, drops).map((result) => ({ ...result, hubId })));
    if (kind === 'state') states.push({ hubId, at, state: readState(payload, drops) });
  }
  // The states of one hub are handled in the order of its messages.
  await inLanes([...Map.groupBy(states, ({ hubId }) => hubId).values()], 1, async ([ofHub = []]) => {
    for (const { hubId, state, at } of ofHub) await noteState(hubId, state, at, channel);
  });
  const sightings = pushes.flatMap((push) => push.sightings);
  const liveOf = (hubId: string) => known.get(hubId)!;
  const [noted] = await Promise.all([
    notePushes(pushes, known, remembered),
    addLogLines(lines, hubOwners),
    limits.tell(known, channel),
    noteResults(results),
    ...[...clocks].map(([hubId, errorMs]) => noteClock(hubId, liveOf(hubId), errorMs)),
    ...taken.map((message) => takePresence(message, liveOf(message.hubId), channel)),
  ]);
  const lastOf = (hubId: string) => noted.saved.get(hubId) ?? liveOf(hubId);
  const answered = new Set(taken.flatMap(({ kind, hubId }) => (isAnswered(kind, channel) ? [hubId] : [])));
  await Promise.all([
    ...[...newest].map(([hubId, at]) => noteMessage(hubId, lastOf(hubId), at, channel)),
    ...[...answered].map((hubId) => repeatCommands(hubId, lastOf(hubId), channel)),
  ]);
  drops.add('unknownBeacon', noted.unknown);
  // Must come last: a result in this same push clears its pending configuration.
  await sendConfigurations(sightings, noted.waiting, channel);
  const wrongClocks = [...clocks.values()].filter((errorMs) => errorMs !== 0).length;
  return { drops, taken: taken.length, heard: sightings.length, written: noted.written, wrongClocks };
}

/**
 * Whether a message is a reason to repeat commands to its hub. What hubs hear comes every minute or so, so with MQTT log lines
 * need not be one; with HTTP the commands are in the answer to any push.
 */
const isAnswered = (kind: MessageKind, { reportsDisconnects }: Channel): boolean =>
  kind !== 'logs' || !reportsDisconnects;

/** An event of the broker about a connection, which the hub does not send itself. */
const isPresence = (kind: MessageKind) => kind === 'connected' || kind === 'disconnected';

function isTaken(
  { kind, hubId, clientId, payload }: HubMessage,
  known: ReadonlyMap<string, KnownHub>,
  limits: Limits,
  drops: Drops,
): boolean {
  const reason = !known.has(hubId)
    ? 'unknownHub'
    : !isPresence(kind) && clientId !== hubId
      ? 'foreignHub'
      : payload.length > PAYLOAD_MAX_BYTES
        ? 'tooLarge'
        : !isPresence(kind) && limits.take('messages', hubId, known.get(hubId)!, 1) === 0
          ? 'flood'
          : undefined;
  if (reason) drops.add(reason);
  return reason === undefined;
}

function parsed(payload: Buffer, drops: Drops): unknown {
  try {
    return repairEntered(JSON.parse(payload.toString('utf8')));
  } catch {
    drops.add('notJson');
    return undefined;
  }
}

function bounded(
  hubId: string,
  live: KnownHub,
  lines: ReturnType<typeof readLogs>,
  limits: Limits,
  drops: Drops,
): NewLine[] {
  const allowed = limits.take('lines', hubId, live, lines.length);
  drops.add('flood', lines.length - allowed);
  return lines.slice(0, allowed).map((line) => ({ ...line, hubId }));
}

/** Presence events arrive twice and out of order, so the time in the event decides, not its arrival. */
async function takePresence(
  { kind, hubId, payload, at }: HubMessage,
  live: KnownHub,
  channel: Channel,
): Promise<void> {
  if (!isPresence(kind)) return;
  const presence = { isOnline: kind === 'connected', at: timeOf(payload) ?? at };
  await notePresence(hubId, live, presence, channel);
}

function timeOf(payload: Buffer): number | undefined {
  try {
    const { timestamp } = JSON.parse(payload.toString('utf8'));
    return Number.isSafeInteger(timestamp) ? timestamp : undefined;
  } catch {
    return undefined;
  }
}
