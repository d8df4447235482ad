import { type Account, balancesOf, type LedgerLine, linesOf, type Movement } from '../ledger/movement.ts';

/** A movement that is kept with a statement. Its amounts are those of the statement, but for a refund. */
interface Kept {
  readonly kind:
    | 'carried'
    | 'takenOver'
    | 'invoiced'
    | 'cancelled'
    | 'paid'
    | 'refunded'
    | 'disputed'
    | 'disputeWon'
    | 'disputeLost'
    | 'writtenOff';
  /** Of a refund. */
  readonly cents?: number;
  /** ISO 8601. */
  readonly at: string;
}

interface Booked {
  readonly row: { readonly netCents: number; readonly vatCents: number; readonly totalCents: number };
  readonly movements: readonly Kept[];
}

/**
 * The double entry lines of a statement, the earliest first: they follow from what was kept, so they are not stored. A bank takes
 * back what is left of a payment, which is less than the statement after a refund.
 */
export function ledgerOf({ row, movements }: Booked): (LedgerLine & { readonly at: string })[] {
  const lines: (LedgerLine & { readonly at: string })[] = [];
  for (const [at, one] of movements.entries()) {
    const booked = bookedAs(one, movements[at - 1], row, balancesOf(lines)).flatMap(linesOf);
    lines.push(...booked.map((line) => ({ ...line, at: one.at })));
  }
  return lines;
}

function bookedAs(
  { kind, cents = 0 }: Kept,
  before: Kept | undefined,
  { netCents: net, vatCents: vat, totalCents }: Booked['row'],
  { cash, disputed }: Readonly<Record<Account, number>>,
): Movement[] {
  switch (kind) {
    case 'invoiced':
      return [{ kind: 'finalised', net, vat }];
    case 'carried':
    case 'takenOver':
      return [{ kind, net, vat }];
    case 'cancelled':
      // What was given up is not a loss any more: it was never owed.
      return [
        ...(before?.kind === 'writtenOff' ? [{ kind: 'writeOffUndone', cents: totalCents } as const] : []),
        { kind, net, vat },
      ];
    case 'refunded':
      return [{ kind, cents }];
    case 'disputed':
      return [{ kind, cents: cash }];
    case 'disputeWon':
    case 'disputeLost':
      return [{ kind, cents: disputed }];
    case 'writtenOff':
      // What a bank has taken is lost with it, and all of the statement is owed then.
      return [
        { kind: 'disputeLost', cents: disputed },
        { kind, cents: totalCents },
      ];
    case 'paid':
      return [{ kind, cents: totalCents }];
  }
}
