import { now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { transact, type Write } from '../../../platform/table.ts';
import { invoiceWrite } from '../issuing/issuing.ts';
import { numbersWrite, readSettings } from '../prices/invoice-numbers.ts';
import { CARRIED, firstCourse } from '../statements/payment-course.ts';
import {
  carriedOf,
  mergeWrite,
  readStatements,
  type StatementItem,
  statementId,
  statementWrite,
} from '../statements/statements.ts';
import { type Draft, draftedStatement, lineOf } from './draft.ts';

/** A transaction has at most 100 writes; one takes the numbers. */
const WRITES_MAX = 99;

/**
 * Makes the statements of these drafts that do not exist yet, and begins their first attempts. Numbers are taken in the
 * same transaction, so there is never a gap: it succeeds as a whole or takes none. Returns all of their statements.
 */
export async function makeStatements(
  drafts: readonly Draft[],
): Promise<{ readonly items: readonly StatementItem[]; readonly isNew: (id: string) => boolean }> {
  const isMade = new Set<string>();
  const idOf = ({ payer, month }: Draft) => statementId(payer, month);
  const items = await retryOnConflict(async () => {
    for (;;) {
      const found = await readStatements(drafts.map(idOf));
      const missing = drafts.filter((draft) => !found.has(idOf(draft)));
      if (missing.length === 0) return [...found.values()];
      for (const id of await makeSome(missing)) isMade.add(id);
    }
  });
  return { items, isNew: (id) => isMade.has(id) };
}

/** Makes as many statements as fit into one transaction; returns their ids. */
async function makeSome(drafts: readonly Draft[]): Promise<string[]> {
  const settings = await readSettings({ consistent: true });
  const writes: Write[] = [];
  const ids: string[] = [];
  let numbers = 0;
  for (const draft of drafts) {
    const { payer, month, facts, position } = draft;
    const merged = await carriedOf(payer, month);
    if (writes.length + merged.length + 2 > WRITES_MAX) break;
    const { id, netCents, vatCents, totalCents, tax, carried, isCharged } = draftedStatement(
      draft,
      merged.map(lineOf),
    );
    const number = isCharged ? settings.nextInvoiceNumber + numbers++ : null;
    writes.push(
      statementWrite(
        { id, ...payer, month, number, netCents, vatCents, totalCents },
        isCharged ? firstCourse(now(), facts.card) : CARRIED,
        { ...(position && { position }), carried, tax, seller: facts.seller, buyer: facts.buyer },
      ),
      ...merged.map(mergeWrite),
    );
    if (number !== null)
      writes.push(invoiceWrite({ number, statementId: id, ...payer, cancels: null }, facts.parties));
    ids.push(id);
  }
  await transact([...writes, ...(numbers ? [numbersWrite(settings, numbers)] : [])]);
  return ids;
}
