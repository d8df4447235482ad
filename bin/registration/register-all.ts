import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUBS_PER_REGISTRATION, HUBS_PER_RENEWAL, registerHubs } from '../../shared/contract/admin.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { Mistake } from '../command.ts';
import { ApiError, type ConsoleSession } from '../console-session.ts';
import type { Call, Journal, Line } from './journal.ts';

export type Hub = Input<typeof registerHubs>['body']['hubs'][number];

interface Options {
  readonly session: ConsoleSession;
  /** An API key with PRODUCTION_REGISTER. */
  readonly apiKey: string;
  readonly perSecond: number;
  /** New credentials for hubs whose answer was lost; their old ones stop working. */
  readonly renews: boolean;
  readonly say: (line: string) => void;
}

export interface Count {
  readonly done: number;
  readonly existed: number;
  readonly lost: number;
  /** Not registered: for a reason that only the logs of the stage tell. */
  readonly failed: number;
}

/** For so long, the API keeps the answer to a call with credentials; a little less than it says. */
const ANSWER_KEPT_MS = 14 * 60_000;
/** A call of ten hubs takes some seven seconds, so these register more than forty hubs a second. */
const LANES = 32;
const ATTEMPTS = 8;
/** A hub that AWS was too busy for is tried again by later calls. */
const ROUNDS = 4;

/**
 * Registers the hubs of which the journal has no result yet, at most `perSecond` of them a second, and writes each result into
 * the journal.
 */
export async function registerAll(hubs: readonly Hub[], journal: Journal, options: Options): Promise<Count> {
  const { perSecond, renews, say } = options;
  const isFresh = ({ at }: Call) => Date.now() - at < ANSWER_KEPT_MS;
  const calls = [...journal.open.values()].filter(isFresh);
  await inTurn(calls, perSecond, (call) => ask(call, journal, options));

  for (let round = 1; round <= ROUNDS; round++) {
    const isOpen = ({ id }: Hub) => {
      const standing = journal.standings.get(id);
      return standing === undefined || (renews && standing === 'lost');
    };
    const open = hubs.filter(isOpen);
    if (open.length === 0) break;
    say(`${open.length.toLocaleString('en')} hubs are to be registered.`);
    const isLost = ({ id }: Hub) => journal.standings.get(id) === 'lost';
    const made = [
      ...callsOf(
        open.filter((hub) => !isLost(hub)),
        HUBS_PER_REGISTRATION,
        false,
      ),
      ...callsOf(open.filter(isLost), HUBS_PER_RENEWAL, true),
    ];
    let count = 0;
    await inTurn(made, perSecond, async (call) => {
      await ask(call, journal, options);
      count += call.body.hubs.length;
      if (count % 1000 < call.body.hubs.length) say(`${count.toLocaleString('en')} asked.`);
    });
  }
  const standings = hubs.map(({ id }) => journal.standings.get(id));
  const count = (wanted: (typeof standings)[number]) => standings.filter((one) => one === wanted).length;
  return { done: count('done'), existed: count('existed'), lost: count('lost'), failed: count(undefined) };
}

function callsOf(hubs: readonly Hub[], size: number, update: boolean): Call[] {
  const calls: Call[] = [];
  for (let from = 0; from < hubs.length; from += size)
    calls.push({ key: randomUUID(), at: 0, body: { hubs: hubs.slice(from, from + size), update } });
  return calls;
}

/** Makes calls some at a time, and begins none earlier than the hubs before it allow. Stops at the first error. */
async function inTurn(
  calls: readonly Call[],
  perSecond: number,
  make: (call: Call) => Promise<void>,
): Promise<void> {
  const waiting = calls.values();
  let nextAt = Date.now();
  let failure: { readonly error: unknown } | undefined;
  const lane = async () => {
    for (const call of waiting) {
      if (failure) return;
      const beginAt = Math.max(nextAt, Date.now());
      nextAt = beginAt + (1000 * call.body.hubs.length) / perSecond;
      await sleep(beginAt - Date.now());
      await make(call).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failure) throw failure.error;
}

async function ask(call: Call, journal: Journal, { session, apiKey }: Options): Promise<void> {
  const { key, body } = call;
  const asked = new Set(body.hubs.map(({ id }) => id).filter((id) => journal.wasAsked(id)));
  if (!journal.open.has(key)) await journal.note({ call: { ...call, at: Date.now() } });
  let attempts = 0;
  const { data } = await steadily(() => {
    attempts += 1;
    return session.call(registerHubs, { body }, { 'x-api-key': apiKey, 'idempotency-key': key });
  });
  const lines = Object.entries(data).flatMap(([id, outcome]): Line[] => {
    if (outcome === 'UNKNOWN') return [];
    if (outcome !== 'ALREADY_EXISTS') return [{ id, ...outcome }];
    // A function that died registers a hub and answers nothing; a repeated call then finds it.
    return [{ id, standing: attempts > 1 || asked.has(id) ? 'lost' : 'existed' }];
  });
  await journal.note(...lines, { answered: key });
}

/** Repeats a call that was not answered, or for which the API had no time, under the same key. */
async function steadily<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const mayPass =
        !(error instanceof ApiError) || error.status >= 500 || [409, 429].includes(error.status);
      if (!mayPass) throw new Mistake(`The stage refuses it: ${error.message}`);
      if (count === ATTEMPTS) throw new Mistake(`The stage does not answer (${error}). Run it again later.`);
      await sleep(Math.min(1000 * 2 ** count, 30_000));
    }
  }
}
