import { OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';

/**
 * The state of a device with regard to a rule: the condition holds (`affected`), it is clearly gone (`clear`), or the
 * value is within the hysteresis (`between`), in which no alert opens or ends.
 */
export interface Evaluation {
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
  /** A mail has reported it. (Named as it is stored.) */
  readonly isTold?: true;
  /** The time of the first check that found the condition clearly gone, ms. */
  readonly clearAt?: number;
  /** When it ended, ms. An ended alert is kept for a while, so that it can be opened again. */
  readonly endedAt?: number;
}

export interface PendingChange {
  readonly deviceId: string;
  readonly what: 'open' | 'end' | 'reopen';
}

/** A mail to send. */
export interface PendingMail {
  /** Deduplicates the mail: at most one is sent with this id. */
  readonly id: string;
  readonly deviceIds: readonly string[];
  readonly count: number;
}

/** The alerts of a rule, and the pending work for them. */
export interface RuleState {
  readonly entries: Readonly<Record<string, Entry>>;
  /** Devices with alerts since the last mail. */
  readonly unmailed: readonly string[];
  /** The time of the last mail, ms. */
  readonly mailedAt: number;
  /** Decided changes that may not be applied yet. */
  readonly pending: readonly PendingChange[];
  /** The time of the decision that they follow from, ms; webhooks tell it. */
  readonly decidedAt?: number;
  readonly mail?: PendingMail;
}

export const INITIAL_STATE: RuleState = { entries: {}, unmailed: [], mailedAt: 0, pending: [] };

/** If the condition returns within this time after the end, the same alert is opened again, without another mail. */
export const SAME_WITHIN_MS = 6 * 3600_000;

/** The parameters of a decision. */
export interface CheckOptions {
  /** The time of the check, ms. */
  readonly at: number;
  /** How long a condition must be clearly gone before its alert ends, ms. */
  readonly clearForMs: number;
  /** The minimum time between two mails, ms; undefined: no mails. */
  readonly mailEveryMs: number | undefined;
  /** No mail is sent now; what would be in it is in the next one, unless it has ended by then. */
  readonly isSnoozed?: boolean;
  /** Returns the id for a new alert. */
  readonly newId: (deviceId: string) => string;
}

export const isCurrent = ({ endedAt }: Entry): boolean => endedAt === undefined;

export const countCurrent = ({ entries }: Pick<RuleState, 'entries'>): number =>
  Object.values(entries).filter(isCurrent).length;

/**
 * Decides the alerts of a rule after a check of some devices; alerts of other devices do not change. The earlier
 * decision must have been applied before.
 */
export function decide(was: RuleState, evaluations: readonly Evaluation[], options: CheckOptions): RuleState {
  const { at } = options;
  const entries = new Map(
    Object.entries(was.entries).filter(
      ([, { endedAt }]) => endedAt === undefined || at - endedAt < SAME_WITHIN_MS,
    ),
  );
  const pending: PendingChange[] = [];
  let room = OPEN_ALERTS_MAX - countCurrent(was);
  // Clear devices come first, because ended alerts make room for new ones.
  for (const evaluation of evaluations.toSorted((one, other) => rank(one) - rank(other))) {
    const { deviceId } = evaluation;
    const entry = entries.get(deviceId);
    const next =
      entry && isCurrent(entry)
        ? continueAlert(entry, evaluation, options)
        : openOrReopen(entry, evaluation, options, room);
    if (!next) continue;
    entries.set(deviceId, next);
    const what = changeBetween(entry, next);
    if (!what) continue;
    pending.push({ deviceId, what });
    room += what === 'end' ? 1 : -1;
  }
  const opened = pending.filter(({ what }) => what !== 'end').map(({ deviceId }) => deviceId);
  // An alert that ended before its mail was due is reported if it opens again.
  const unmailed = [...new Set([...was.unmailed, ...opened])].filter((id) => {
    const entry = entries.get(id);
    return entry && isCurrent(entry) && !entry.isTold;
  });
  return withDueMail(
    { entries: Object.fromEntries(entries), unmailed, mailedAt: was.mailedAt, ...decided(pending, at) },
    options,
  );
}

/** Ends all alerts at once, because the rule was switched off or deleted. */
export function endAll(was: RuleState, at: number): RuleState {
  const current = Object.entries(was.entries).filter(([, entry]) => isCurrent(entry));
  return {
    entries: {
      ...was.entries,
      ...Object.fromEntries(current.map(([id, entry]) => [id, { ...entry, endedAt: at }])),
    },
    unmailed: [],
    mailedAt: was.mailedAt,
    ...decided(
      current.map(([deviceId]) => ({ deviceId, what: 'end' as const })),
      at,
    ),
  };
}

const decided = (pending: readonly PendingChange[], at: number): Pick<RuleState, 'pending' | 'decidedAt'> =>
  pending.length ? { pending, decidedAt: at } : { pending };

/** The alerts of a rule after all decided changes were applied. */
export const withoutPending = ({ mail: _, decidedAt: __, ...state }: RuleState): RuleState => ({
  ...state,
  pending: [],
});

const rank = ({ is }: Evaluation) => (is === 'affected' ? 1 : 0);

function continueAlert(
  { clearAt, ...entry }: Entry,
  { is }: Evaluation,
  { at, clearForMs }: CheckOptions,
): Entry {
  if (is !== 'clear') return entry;
  const since = clearAt ?? at;
  return at - since >= clearForMs ? { ...entry, endedAt: at } : { ...entry, clearAt: since };
}

function openOrReopen(
  ended: Entry | undefined,
  { deviceId, is, since, value }: Evaluation,
  { at, newId }: CheckOptions,
  room: number,
): Entry | undefined {
  if (is !== 'affected' || room <= 0) return undefined;
  if (!ended) return { alertId: newId(deviceId), since, value, openedAt: at, times: 1 };
  const { endedAt: _, ...entry } = ended;
  return { ...entry, times: entry.times + 1 };
}

function changeBetween(was: Entry | undefined, is: Entry): PendingChange['what'] | undefined {
  if (!was) return 'open';
  if (isCurrent(was) === isCurrent(is)) return undefined;
  return isCurrent(is) ? 'reopen' : 'end';
}

/** Adds the mail, if one is due. */
function withDueMail(state: RuleState, { at, mailEveryMs, isSnoozed }: CheckOptions): RuleState {
  const { unmailed, entries } = state;
  if (mailEveryMs === undefined) return { ...state, unmailed: [] };
  if (!unmailed.length || isSnoozed || at - state.mailedAt < mailEveryMs) return state;
  const mailed = Object.fromEntries(unmailed.map((id) => [id, { ...entries[id]!, isTold: true as const }]));
  return {
    ...state,
    entries: { ...entries, ...mailed },
    unmailed: [],
    mailedAt: at,
    mail: {
      id: `alert-${entries[unmailed[0]!]!.alertId}-${at}`,
      deviceIds: unmailed.slice(0, NAMED_IN_MAIL),
      count: unmailed.length,
    },
  };
}

/** The maximum number of devices listed in a mail. */
const NAMED_IN_MAIL = 10;
