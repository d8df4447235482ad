import { OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';

/**
 * The state of a device with regard to a rule: the condition holds (`affected`), it is clearly gone (`clear`), or the
 * value is within the hysteresis (`between`), in which no alert opens or ends.
 */
export interface Sight {
  readonly deviceId: string;
  readonly is: 'affected' | 'between' | 'clear';
  /** Since when the condition holds, ms. */
  readonly since: number;
  /** The measured value. */
  readonly value: number | null;
}

/** An alert of a rule for one device. */
export interface Entry {
  readonly alertId: string;
  readonly since: number;
  readonly value: number | null;
  /** In ms. */
  readonly openedAt: number;
  readonly times: number;
  /** A mail has reported it. */
  readonly isTold?: true;
  /** The time of the first check that found the condition clearly gone, ms. */
  readonly clearAt?: number;
  /** When it ended, ms. An ended alert is kept for a while, so that it can be opened again. */
  readonly endedAt?: number;
}

export interface Todo {
  readonly deviceId: string;
  readonly what: 'open' | 'end' | 'reopen';
}

/** A mail to send. */
export interface Telling {
  /** Deduplicates the mail: at most one is sent with this id. */
  readonly id: string;
  readonly deviceIds: readonly string[];
  readonly count: number;
}

/** The alerts of a rule, and the pending work for them. */
export interface Watch {
  readonly entries: Readonly<Record<string, Entry>>;
  /** Devices with alerts since the last mail. */
  readonly untold: readonly string[];
  /** The time of the last mail, ms. */
  readonly mailedAt: number;
  /** Decided changes that may not be applied yet. */
  readonly todo: readonly Todo[];
  readonly telling?: Telling;
}

export const NOTHING_YET: Watch = { entries: {}, untold: [], mailedAt: 0, todo: [] };

/** If the condition returns within this time after the end, the same alert is opened again, without another mail. */
export const SAME_WITHIN_MS = 6 * 3600_000;

/** The parameters of a decision. */
export interface Terms {
  /** The time of the check, ms. */
  readonly at: number;
  /** How long a condition must be clearly gone before its alert ends, ms. */
  readonly clearForMs: number;
  /** The minimum time between two mails, ms; undefined: no mails. */
  readonly mailEveryMs: number | undefined;
  /** Returns the id for a new alert. */
  readonly newId: (deviceId: string) => string;
}

export const isCurrent = ({ endedAt }: Entry): boolean => endedAt === undefined;

export const countCurrent = ({ entries }: Pick<Watch, 'entries'>): number =>
  Object.values(entries).filter(isCurrent).length;

/**
 * Decides the alerts of a rule after a check of some devices; alerts of other devices do not change. The earlier
 * decision must have been applied before.
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
  // Clear devices come first, because ended alerts make room for new ones.
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
  // An alert that ended before its mail was due is reported if it opens again.
  const untold = [...new Set([...was.untold, ...begun])].filter((id) => {
    const entry = entries.get(id);
    return entry && isCurrent(entry) && !entry.isTold;
  });
  return told({ entries: Object.fromEntries(entries), untold, mailedAt: was.mailedAt, todo }, terms);
}

/** Ends all alerts at once, because the rule was switched off or deleted. */
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

/** The alerts of a rule after all decided changes were applied. */
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

/** Adds the mail, if one is due. */
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

/** The maximum number of devices listed in a mail. */
const NAMED_IN_MAIL = 10;
