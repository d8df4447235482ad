import { now } from '../../../platform/clock.ts';
import { keepSightings } from '../beacons/sightings/keep-sightings.ts';
import { noteSightings, type SightingsOutcome } from '../beacons/sightings/note-sightings.ts';
import { type Look, lookFor, SEEN_EVERY_MS, SOON_MS } from '../beacons/sightings/sighting.ts';
import {
  type Digest,
  type Heard,
  type Known,
  MINUTE_MS,
  NOTHING_HEARD,
  UNKNOWN_MINUTES,
  withNoted,
} from '../hubs/digest/digest.ts';
import { digestOf } from '../hubs/digest/digest-of.ts';
import { notedAtHome } from '../hubs/digest/homes.ts';
import { saveHeard } from '../hubs/digest/save-heard.ts';
import type { KnownHub } from '../hubs/presence/note-messages.ts';
import { hourOf, isHourDue } from '../hubs/presence/silence.ts';
import { Remembered } from './remembered.ts';
import type { HubSighting } from './sighting.ts';

/** What one push of a hub heard. */
export interface HubPush {
  readonly hubId: string;
  /** When the push arrived, ms. */
  readonly at: number;
  readonly sightings: readonly HubSighting[];
}

export interface PushesOutcome extends Pick<SightingsOutcome, 'waiting' | 'written'> {
  /** The number of sightings of unregistered beacons. */
  readonly unknown: number;
  /** The live items of the hubs whose digest was written. */
  readonly saved: ReadonlyMap<string, KnownHub>;
}

/** After this time a digest is written in any case, and with it the time of the hub's last message. */
const SAVED_EVERY_MS = 15 * MINUTE_MS;
/** Fewer looks are not written: this instance remembers them, and another one may repeat them. */
const LOOKS_TO_SAVE = 3;

const REMEMBERED = new Remembered();

/**
 * Stores what is news in pushes, and what each hub heard. By its digest, most pushes are found to have no news without any
 * further request. The digest is written after what it says of the beacons, so that a death in between costs a look and no
 * news.
 *
 * @param lives the live items of the hubs, possibly slightly stale
 * @param remembered what this instance remembers
 */
export async function notePushes(
  pushes: readonly HubPush[],
  lives: ReadonlyMap<string, KnownHub>,
  remembered = REMEMBERED,
): Promise<PushesOutcome> {
  const byHub = Map.groupBy(
    pushes.filter(({ sightings }) => sightings.length),
    ({ hubId }) => hubId,
  );
  const begun = await Promise.all(
    [...byHub].map(([hubId, some]) => beginOf(hubId, lives.get(hubId)!, some, remembered)),
  );
  const hubs = await askHomes(begun);
  const looked = new Set(hubs.flatMap(({ looks }) => [...looks]));
  const heard = hubs.flatMap(({ sightings }) => sightings);
  const { known, waiting, written } = await noteSightings(
    heard.filter(({ beaconId }) => looked.has(beaconId)),
  );
  const ends = await Promise.all(hubs.map((hub) => end(hub, looked, known, remembered)));
  return {
    waiting,
    written,
    unknown: ends.reduce((sum, { unknown }) => sum + unknown, 0),
    saved: new Map(ends.flatMap(({ saved }, index) => (saved ? [[hubs[index]!.hubId, saved]] : []))),
  };
}

interface PushingHub {
  readonly hubId: string;
  readonly live: KnownHub;
  /** When its newest push arrived, ms. */
  readonly at: number;
  readonly sightings: readonly HubSighting[];
  /** As it was read. */
  readonly stored: Digest;
  /** With what this instance remembers. */
  readonly digest: Digest;
  /** The beacons whose live item is looked at. */
  readonly looks: ReadonlySet<string>;
  /** The beacons whose home is asked, with it. */
  readonly asks: ReadonlyMap<string, string>;
}

interface AskedHub extends PushingHub {
  /** What the digest has of the beacons that homes were asked about, with their answers. */
  readonly asked: ReadonlyMap<string, Heard>;
}

async function beginOf(
  hubId: string,
  live: KnownHub,
  pushes: readonly HubPush[],
  remembered: Remembered,
): Promise<PushingHub> {
  const stored = await digestOf(hubId, live);
  const noted = remembered.of(hubId);
  const digest = noted ? withNoted(stored, noted) : stored;
  const at = Math.max(...pushes.map((push) => push.at));
  const sightings = pushes.flatMap((push) => push.sightings);
  const hub = { hubId, live, at, sightings, stored, digest };
  return { ...hub, ...looksOf(hub) };
}

/** The beacons that must be looked up, and with them those that come due soon. */
function looksOf(hub: Omit<PushingHub, 'looks' | 'asks'>): Pick<PushingHub, 'looks' | 'asks'> {
  const { hubId, live, at, sightings, digest } = hub;
  const isAll = (live.lookUntil ?? 0) > now();
  const lookOf = (one: HubSighting, soon?: typeof SOON_MS): Look => {
    const lookedUp = digest.unknown.get(one.beaconId);
    if (lookedUp !== undefined) return minuteOf(at) - lookedUp >= UNKNOWN_MINUTES ? 'live' : 'none';
    const heard = digest.heard.get(one.beaconId);
    if (!heard || isAll) return 'live';
    return lookFor(one.beaconId, hubId, heard, one, soon);
  };
  const isDue = isSaveDue(hub) || sightings.some((one) => lookOf(one) !== 'none' || isStampDue(hub, one));
  const due = isDue ? sightings.map((one) => ({ one, look: lookOf(one, SOON_MS) })) : [];
  const idsWith = (which: Look) => due.flatMap(({ one, look }) => (look === which ? [one.beaconId] : []));
  return {
    looks: new Set(idsWith('live')),
    asks: new Map(idsWith('home').map((id) => [id, digest.heard.get(id)!.known!.home!])),
  };
}

const isSaveDue = ({ hubId, live, at }: Pick<PushingHub, 'hubId' | 'live' | 'at'>) =>
  !live.digest || at - live.seenAt >= SAVED_EVERY_MS || isHourDue(live, hourOf(hubId, at));

/** Whether the digest must be written because it alone tells when a beacon at home in this hub was last heard. */
function isStampDue(
  { hubId, stored, digest }: Pick<PushingHub, 'hubId' | 'stored' | 'digest'>,
  { beaconId, timestamp }: HubSighting,
  known = digest.heard.get(beaconId)?.known,
): boolean {
  const noted = stored.heard.get(beaconId)?.minute ?? 0;
  return known?.home === hubId && timestamp - noted * MINUTE_MS >= SEEN_EVERY_MS - SOON_MS.seen;
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * Asks the homes of beacons when they last noted them, at once for all beacons that are at home there. Those of which they do
 * not know enough are looked up, too.
 */
async function askHomes(hubs: readonly PushingHub[]): Promise<AskedHub[]> {
  const minuteAt = await notedAtHome(hubs.flatMap(({ asks }) => [...asks.values()]));
  return hubs.map((hub) => {
    const { hubId, sightings, digest, asks, looks } = hub;
    const homes = new Set(asks.values());
    const asked = new Map(
      [...digest.heard].flatMap(([id, one]) => {
        const homeMinute = homes.has(one.known?.home ?? '') ? minuteAt(one.known!.home!, id) : undefined;
        return homeMinute === undefined ? [] : [[id, { ...one, homeMinute }] as const];
      }),
    );
    const remaining = sightings.filter(({ beaconId }) => asks.has(beaconId));
    const isLeft = (one: HubSighting) => {
      const heard = asked.get(one.beaconId) ?? digest.heard.get(one.beaconId)!;
      return lookFor(one.beaconId, hubId, heard, one) !== 'none';
    };
    const more = remaining.filter(isLeft).map(({ beaconId }) => beaconId);
    return { ...hub, asked, looks: new Set([...looks, ...more]) };
  });
}

/** Writes the digest if that is due, else remembers what was heard and looked up. */
async function end(
  hub: AskedHub,
  looked: ReadonlySet<string>,
  known: ReadonlyMap<string, Known>,
  remembered: Remembered,
): Promise<{ readonly unknown: number; readonly saved: KnownHub | undefined }> {
  const { hubId, live, at, sightings, stored, digest, asked } = hub;
  const isUnknown = (id: string) => (looked.has(id) ? !known.has(id) : digest.unknown.has(id));
  const all = newestOf(sightings);
  const ids = [...all.keys()];
  const heard = ids.filter((id) => !isUnknown(id));
  const noted: Digest = {
    heard: new Map([
      ...asked,
      ...heard.map((id) => {
        const homeMinute = asked.get(id)?.homeMinute;
        return [id, { ...all.get(id)!, known: known.get(id), homeMinute }] as const;
      }),
    ]),
    unknown: new Map(ids.flatMap((id) => (looked.has(id) && isUnknown(id) ? [[id, minuteOf(at)]] : []))),
  };
  const unknown = sightings.filter(({ beaconId }) => isUnknown(beaconId)).length;
  const lookedUp = heard.filter((id) => known.has(id));
  const isDue =
    isSaveDue(hub) ||
    heard.some((id) => !stored.heard.has(id)) ||
    lookedUp.length >= LOOKS_TO_SAVE ||
    sightings.some((one) => isStampDue(hub, one, known.get(one.beaconId)));
  if (!isDue) {
    remembered.add(hubId, noted);
    return { unknown, saved: undefined };
  }
  const news = withNoted(remembered.of(hubId) ?? NOTHING_HEARD, noted);
  const saved = await saveHeard(hubId, { live, digest: stored }, news, at, keepSightings);
  if (saved) remembered.forget(hubId);
  return { unknown, saved };
}

/** The newest sighting of each beacon, with its strength: the greatest of the last minute in which it was heard. */
function newestOf(sightings: readonly HubSighting[]): Map<string, Heard> {
  return new Map(
    [...Map.groupBy(sightings, ({ beaconId }) => beaconId)].map(([id, some]) => {
      const minute = Math.max(...some.map(({ timestamp }) => minuteOf(timestamp)));
      const strengths = some.flatMap((one) => (minuteOf(one.timestamp) === minute ? (one.rssi ?? []) : []));
      return [id, { minute, rssi: strengths.length ? Math.max(...strengths) : null }];
    }),
  );
}
