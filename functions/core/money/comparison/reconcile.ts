import type { ListedDispute, PaidAttempt, Refunds } from '../provider/port.ts';
import { type Charging, carryOn } from '../statements/settle.ts';
import { readStatement, type StatementItem } from '../statements/statements.ts';
import { type Refunding, takeBack } from '../statements/taken-back.ts';
import { movedIn } from './moved.ts';

type Provider = Charging & Refunding;
type Told<T> = (item: StatementItem, told: T, provider: Provider) => Promise<StatementItem | undefined>;

/** What the provider tells is written into a statement that does not know it. Returns the statement if it still differs. */
const reconciling =
  <T>(
    isKnown: (item: StatementItem, told: T) => boolean,
    write: (item: StatementItem, told: T, provider: Provider) => Promise<StatementItem>,
  ): Told<T> =>
  async (item, told, provider) => {
    if (isKnown(item, told)) return undefined;
    const after = await write(item, told, provider);
    return isKnown(after, told) ? undefined : after;
  };

export const reconcilePayment = reconciling<PaidAttempt>(
  ({ movements, row, attempts }, { cents, number }) =>
    movements.some(({ kind }) => kind === 'paid') && row.totalCents === cents && number <= attempts,
  (item, _, provider) => carryOn(item, provider),
);

export const reconcileRefund = reconciling<Refunds & { readonly chargeId: string }>(
  (item, { cents }) => movedIn(item).refundedCents >= cents,
  (item, { chargeId }, provider) => takenBack(item, { refundOf: chargeId }, provider),
);

export const reconcileDispute = reconciling<ListedDispute>(
  (item, { verdict, cents }) => {
    const isOpen = item.row.state === 'disputed';
    if (verdict === 'won') return !isOpen;
    return movedIn(item).disputedCents >= cents && (verdict === 'open' || !isOpen);
  },
  (item, { id }, provider) => takenBack(item, { dispute: id }, provider),
);

async function takenBack(
  { row }: StatementItem,
  message: Parameters<typeof takeBack>[0],
  provider: Provider,
): Promise<StatementItem> {
  await takeBack(message, provider);
  return (await readStatement(row.id))!;
}
