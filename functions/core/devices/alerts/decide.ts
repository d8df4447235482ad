import { OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';

/**
 * How a device stands to a rule: the condition holds, or it plainly does not, or it is in between, where nothing begins
 * and nothing ends.
 */
export interface Sight {
  readonly deviceId: string;
  readonly is: 'affected' | 'between' | 'clear';
  /** Since when it holds, ms. */
  readonly since: number;
  /** What was measured. */
  readonly value: number | null;
}

/** An alert of a rule, of one device. */
export interface Entry {
  readonly alertId: string;
  readonly since: number;
  readonly value: number | null;
  /** ms. */
  readonly openedAt: number;
  readonly times: number;
  /** A mail has told of it. */
  readonly isTold?: true;
  /** The first look that found the condition plainly gone, ms. */
  readonly clearAt?: number;
  /** It has ended, and is kept a while: what comes back is the same alert. */
  readonly endedAt?: number;
}

export interface Todo {
  readonly deviceId: string;
  readonly what: 'open' | 'end' | 'reopen';
}

/** A mail that is to be sent. */
export interface Telling {
  /** There is one mail of it. */
  readonly id: string;
  readonly deviceIds: readonly string[];
  readonly count: number;
}

/** What a rule tells of. */
export interface Watch {
  readonly entries: Readonly<Record<string, Entry>>;
  /** Devices that came up since the last mail. */
  readonly untold: readonly string[];
  /** When the last mail went, ms. */
  readonly mailedAt: number;
  /** What is decided and may not be carried out yet. */
  readonly todo: readonly Todo[];
  readonly telling?: Telling;
}

export const NOTHING_YET: Watch = { entries: {}, untold: [], mailedAt: 0, todo: [] };

/** What comes back within this time after it ended is the same alert, acknowledged or not, and no mail tells of it. */
export const SAME_WITHIN_MS = 6 * 3600_000;

/** What a decision goes by beside what is seen. */
export interface Terms {
  /** ms. */
  readonly at: number;
  /** For so long a condition must be plainly gone before its alert ends, ms. */
  readonly clearForMs: number;
  /** A mail comes at most so often, ms; undefined: none does. */
  readonly mailEveryMs: number | undefined;
  /** The id of a new alert. */
  readonly newId: (deviceId: string) => string;
}

export const isCurrent = ({ endedAt }: Entry): boolean => endedAt === undefined;

export const countCurrent = ({ entries }: Pick<Watch, 'entries'>): number =>
  Object.values(entries).filter(isCurrent).length;

/**
 * Decides what a rule tells of after a look at some devices. Others stay as they are. What was to be done must have
 * been done.
 */
export function decide(was: Watch, sights: readonly Sight[], terms: Terms): Watch {
  const { at } = terms;
  const entries = new Map(
    Object.entries(was.entries).filter(
      ([, { endedAt }]) => endedAt === undefined || at - endedAt < SAME_WITHIN_MS,
    ),
  );
  const todo: Todo[] = [];
  let room = OPEN_ALERTS_MAX - countCurrent(was);
  // What ends makes room for what begins.
  for (const sight of sights.toSorted((one, other) => rank(one) - rank(other))) {
    const { deviceId } = sight;
    const entry = entries.get(deviceId);
    const next = entry && isCurrent(entry) ? goOn(entry, sight, terms) : begin(entry, sight, terms, room);
    if (!next) continue;
    entries.set(deviceId, next);
    const what = whatHappened(entry, next);
    if (!what) continue;
    todo.push({ deviceId, what });
    room += what === 'end' ? 1 : -1;
  }
  const begun = todo.filter(({ what }) => what !== 'end').map(({ deviceId }) => deviceId);
  // What ended before its mail was due is told of when it is back.
  const untold = [...new Set([...was.untold, ...begun])].filter((id) => {
    const entry = entries.get(id);
    return entry && isCurrent(entry) && !entry.isTold;
  });
  return told({ entries: Object.fromEntries(entries), untold, mailedAt: was.mailedAt, todo }, terms);
}

/** Ends everything at once: the rule is switched off or deleted. */
export function endAll(was: Watch, at: number): Watch {
  const current = Object.entries(was.entries).filter(([, entry]) => isCurrent(entry));
  return {
    entries: {
      ...was.entries,
      ...Object.fromEntries(current.map(([id, entry]) => [id, { ...entry, endedAt: at }])),
    },
    untold: [],
    mailedAt: was.mailedAt,
    todo: current.map(([deviceId]) => ({ deviceId, what: 'end' })),
  };
}

/** All is carried out. */
export const withoutTodo = ({ telling: _, ...watch }: Watch): Watch => ({ ...watch, todo: [] });

const rank = ({ is }: Sight) => (is === 'affected' ? 1 : 0);

function goOn({ clearAt, ...entry }: Entry, { is }: Sight, { at, clearForMs }: Terms): Entry {
  if (is !== 'clear') return entry;
  const since = clearAt ?? at;
  return at - since >= clearForMs ? { ...entry, endedAt: at } : { ...entry, clearAt: since };
}

function begin(
  ended: Entry | undefined,
  { deviceId, is, since, value }: Sight,
  { at, newId }: Terms,
  room: number,
): Entry | undefined {
  if (is !== 'affected' || room <= 0) return undefined;
  if (!ended) return { alertId: newId(deviceId), since, value, openedAt: at, times: 1 };
  const { endedAt: _, ...entry } = ended;
  return { ...entry, times: entry.times + 1 };
}

function whatHappened(was: Entry | undefined, is: Entry): Todo['what'] | undefined {
  if (!was) return 'open';
  if (isCurrent(was) === isCurrent(is)) return undefined;
  return isCurrent(is) ? 'reopen' : 'end';
}

/** Adds the mail that is due. */
function told(watch: Watch, { at, mailEveryMs }: Terms): Watch {
  const { untold, entries } = watch;
  if (mailEveryMs === undefined) return { ...watch, untold: [] };
  if (!untold.length || at - watch.mailedAt < mailEveryMs) return watch;
  const isTold = Object.fromEntries(untold.map((id) => [id, { ...entries[id]!, isTold: true as const }]));
  return {
    ...watch,
    entries: { ...entries, ...isTold },
    untold: [],
    mailedAt: at,
    telling: {
      id: `alert-${entries[untold[0]!]!.alertId}-${at}`,
      deviceIds: untold.slice(0, NAMED_IN_MAIL),
      count: untold.length,
    },
  };
}

/** So many devices a mail names. */
const NAMED_IN_MAIL = 10;
