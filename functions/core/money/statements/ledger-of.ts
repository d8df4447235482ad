import { type LedgerLine, linesOf, type Movement } from '../ledger/movement.ts';

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

/** The double entry lines of a statement, the earliest first: they follow from what was kept, so they are not stored. */
export const ledgerOf = ({ row, movements }: Booked): (LedgerLine & { readonly at: string })[] =>
  movements.flatMap((one, at) =>
    bookedAs(one, movements[at - 1], row)
      .flatMap(linesOf)
      .map((line) => ({ ...line, at: one.at })),
  );

function bookedAs(
  { kind, cents = 0 }: Kept,
  before: Kept | undefined,
  { netCents: net, vatCents: vat, totalCents }: Booked['row'],
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
    case 'writtenOff':
      return [
        ...(before?.kind === 'disputed' ? [{ kind: 'disputeLost', cents: totalCents } as const] : []),
        { kind, cents: totalCents },
      ];
    default:
      return [{ kind, cents: totalCents }];
  }
}
