import { repairEntered } from '../../../platform/entered.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { noteResults, type ReportedResult } from '../beacons/configuration/deliver.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { noteAudience, noteLastContact } from '../hubs/audience/note-audience.ts';
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
} from '../hubs/presence/note-messages.ts';
import { addLogLines, type NewLine } from '../logs/add-log-lines.ts';
import { Flood } from './flood.ts';
import { onTime } from './on-time.ts';
import { readLogs } from './read-logs.ts';
import { readPush } from './read-push.ts';
import { readResults } from './read-results.ts';
import { readState } from './read-state.ts';
import { sendConfigurations } from './send-configurations.ts';
import { Drops, type HubSighting } from './sighting.ts';

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

/** Limits per hub: 60 messages a minute and one log line a second, with bursts of ten minutes' worth. */
const messages = new Flood(1, 600);
const logLines = new Flood(1, 600);

/**
 * Handles a batch of messages. Malformed and foreign messages, and those over the limit, are dropped and counted; of
 * the rest only news is written. It is idempotent. It throws only if a write fails; then the queue delivers the whole
 * batch again.
 */
export async function ingestMessages(
  batch: readonly HubMessage[],
  channel: Channel = BROKER,
): Promise<Outcome> {
  const drops = new Drops();
  const known = await knownHubs(batch.map(({ hubId }) => hubId));
  const taken = batch.filter((message) => isTaken(message, known, drops));

  const pushes: { readonly hubId: string; readonly sightings: readonly HubSighting[] }[] = [];
  const hearing = new Map<string, number>();
  const clocks = new Map<string, number>();
  const results: ReportedResult[] = [];
  const states: { readonly hubId: string; readonly at: number; readonly state: HubState }[] = [];
  const lines: NewLine[] = [];
  const newest = new Map<string, number>();
  for (const message of taken) {
    const { kind, hubId, at } = message;
    if (kind === 'connected' || kind === 'disconnected') continue;
    newest.set(hubId, Math.max(at, newest.get(hubId) ?? 0));
    const payload = parsed(message.payload, drops);
    if (payload === undefined) continue;
    if (kind === 'data') {
      const heard = readPush(payload, hubId, drops);
      const { sightings: timed, errorMs } = await onTime(heard.sightings, hubId, at);
      pushes.push({ hubId, sightings: timed });
      if (timed.length) clocks.set(hubId, errorMs);
      results.push(...heard.results.map((result) => ({ ...result, hubId })));
      if (heard.sightings.length) hearing.set(hubId, newest.get(hubId)!);
    }
    if (kind === 'logs') {
      const isWrong = known.get(hubId)!.clockErrorSeconds !== undefined;
      const read = bounded(hubId, readLogs(payload, { at, isWrong }, drops), drops);
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
  const noting = noteSightings(sightings);
  const [noted] = await Promise.all([
    noting,
    noteAudience(
      pushes,
      noting.then(({ known }) => known),
    ),
    addLogLines(lines, hubOwners),
    noteResults(results),
    ...[...newest].map(([hubId, at]) => noteMessage(hubId, known.get(hubId)!, at, channel)),
    noteLastContact(hearing),
    ...[...clocks].map(([hubId, errorMs]) => noteClock(hubId, known.get(hubId)!, errorMs)),
    ...taken.map((message) => takePresence(message, known.get(message.hubId)!, channel)),
  ]);
  drops.add('unknownBeacon', noted.unknown);
  // Must come last: a result in this same push clears its pending configuration.
  await sendConfigurations(sightings, noted.waiting, channel);
  const wrongClocks = [...clocks.values()].filter((errorMs) => errorMs !== 0).length;
  return { drops, taken: taken.length, heard: sightings.length, written: noted.written, wrongClocks };
}

function isTaken(
  { kind, hubId, clientId, payload }: HubMessage,
  known: ReadonlyMap<string, unknown>,
  drops: Drops,
): boolean {
  const isPresence = kind === 'connected' || kind === 'disconnected';
  const reason = !known.has(hubId)
    ? 'unknownHub'
    : !isPresence && clientId !== hubId
      ? 'foreignHub'
      : payload.length > PAYLOAD_MAX_BYTES
        ? 'tooLarge'
        : !isPresence && messages.take(hubId, 1) === 0
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

function bounded(hubId: string, lines: ReturnType<typeof readLogs>, drops: Drops): NewLine[] {
  const allowed = logLines.take(hubId, lines.length);
  drops.add('flood', lines.length - allowed);
  return lines.slice(0, allowed).map((line) => ({ ...line, hubId }));
}

/** Presence events arrive twice and out of order, so the time in the event decides, not its arrival. */
async function takePresence(
  { kind, hubId, payload, at }: HubMessage,
  live: KnownHub,
  channel: Channel,
): Promise<void> {
  if (kind !== 'connected' && kind !== 'disconnected') return;
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
