import { expect } from 'vitest';
import { balancesOf } from '../../functions/core/money/ledger/movement.ts';
import { ProviderError } from '../../functions/core/money/provider/port.ts';
import { ledgerOf } from '../../functions/core/money/statements/ledger-of.ts';
import { readStatement, statementId } from '../../functions/core/money/statements/statements.ts';
import { now, setClock } from '../../functions/platform/clock.ts';
import type { ModelProvider, TestCard } from './card-provider.ts';

const DAY = 24 * 3600_000;
/** More messages than the longest course needs. */
const TURNS_MAX = 60;

/** What happens while one message of billing is worked off. */
export const HAPPENINGS = ['fine', 'before', 'after', 'twice', 'confirmed', 'late'] as const;
/** The worker ends at its n-th request to the table, and the queue sends the message again. */
export interface Crash {
  readonly crashAt: number;
  readonly when: 'before' | 'after';
}
export type Happening = (typeof HAPPENINGS)[number] | Crash;

/** Accounts with a card each, whose month is billed. */
export interface Billed {
  readonly month: number;
  readonly cards: ReadonlyMap<string, TestCard>;
  readonly provider: ModelProvider;
  /** Removes and returns the messages of billing that are queued. */
  readonly take: () => unknown[];
  readonly work: (message: unknown) => Promise<void>;
  /** Runs with a crash. */
  readonly crash?: (crash: Crash, run: () => Promise<void>) => Promise<void>;
}

/**
 * Works off what is queued, and a night, while all this happens; then what is left, and another night, in peace. Begins now, on
 * the first of a month, and must end before the sixteenth: each `late` is a day.
 */
export async function workInCourse(course: readonly Happening[], billed: Billed): Promise<void> {
  const { month, cards, provider, take, work, crash } = billed;
  const next = [...course];
  provider.interfere = (when) => {
    if (next[0] !== when) return;
    next.shift();
    throw new ProviderError(when, { isTransient: true });
  };
  const started = now();
  let days = 0;
  let left: unknown[] = [...take(), { dueAt: '' }];
  for (let turn = 0; left.length && turn < TURNS_MAX; turn++) {
    const [message, ...rest] = left;
    const what = next[0];
    if (what !== 'before' && what !== 'after') next.shift();
    if (what === 'late') setClock(started + ++days * DAY);
    if (what === 'confirmed')
      for (const payerId of cards.keys()) provider.confirm(statementId({ payerId, group: null }, month));
    const isDone =
      typeof what === 'object'
        ? await crash!(what, () => work(message)).then(() => false)
        : await work(message).then(() => what !== 'twice', ifTransient);
    // The queue sends a message again whose worker failed, and sometimes one that was done.
    const again = isDone ? [] : [message];
    left = [...rest, ...again, ...take()];
  }
  provider.interfere = () => {};
  for (left = [{ dueAt: '' }, ...left]; left.length; left = take()) for (const one of left) await work(one);
}

function ifTransient(error: unknown): false {
  if (error instanceof ProviderError && error.isTransient) return false;
  throw error;
}

/**
 * Each account was charged once, by the amount of its statement, or not at all, and the ledger has it. Returns the numbers of
 * their invoices.
 */
export async function expectChargedOnce({ month, cards, provider }: Billed): Promise<number[]> {
  const numbers = [];
  for (const [payerId, card] of cards) {
    const statement = (await readStatement(statementId({ payerId, group: null }, month)))!;
    const { row } = statement;
    const paid = provider.paid().get(row.id) ?? 0;
    const { cash } = balancesOf(ledgerOf(statement));
    expect([card, paid, cash]).toEqual([card, row.state === 'paid' ? row.totalCents : 0, paid]);
    if (card === 'pays') expect(row.state).toBe('paid');
    expect(row.state).not.toBe('paying');
    numbers.push(row.number!);
  }
  return numbers;
}
