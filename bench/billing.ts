import { FUNCTIONS } from '../functions/manifest.ts';
import type { BenchOptions } from './bench-options.ts';
import { type CountedRun, countRun, type Work } from './billing/count-run.ts';
import { dollarsFor } from './cost/prices.ts';
import { type Figure, withLimit } from './figure.ts';
import { openMeteredTable } from './measure/metered-table.ts';

const ACCOUNTS_SMALL = 60;
/** A message is sent, received and deleted. */
const REQUESTS_OF_A_MESSAGE = 3;

/** BENCH 11: what the run of a month writes, reads and asks of the card provider, and what it costs. */
export async function* billing({ small, items }: BenchOptions): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  try {
    const counted = await countRun(table, small ? ACCOUNTS_SMALL : items);
    yield* figuresOf(counted);
  } finally {
    await table.stop();
  }
}

function* figuresOf({
  stage,
  payers,
  run,
  invoices,
  charges,
  otherCalls,
  inVain,
}: CountedRun): Generator<Figure> {
  const { accounts, counts, groups } = stage;
  const writesOf = (work: Work, ...kinds: string[]) =>
    kinds.reduce((sum, kind) => sum + (work.writes.get(kind) ?? 0), 0);
  const of = (what: string) => `${what} (${payers} payers)`;
  yield {
    what: 'accounts',
    found: `${accounts}: ${counts.owes} owe, ${counts.member} in ${groups} groups, ${counts.carried} carried`,
  };
  const statements = writesOf(run, 'statement') - counts.carried;
  const numbers = writesOf(run, 'invoice');
  const shared = writesOf(run, 'billing', 'billingRun');
  const marks = invoices.made ? writesOf(invoices, 'invoice') / invoices.made : 0;
  yield withLimit(
    'writes a payer, of its own',
    (statements + numbers) / payers,
    3,
    of('statement, outcome, invoice'),
  );
  yield { what: 'writes a payer for numbers and position', found: (shared / payers).toFixed(2) };
  yield { what: 'writes a payer, its stored invoice', found: marks.toFixed(2) };
  yield {
    what: 'writes a user account, the state of its usage',
    found: `${(writesOf(run, 'carried') / (counts.owes + counts.member + counts.carried)).toFixed(2)}`,
  };
  yield { what: 'writes a member of a group', found: (writesOf(run, 'position') / counts.member).toFixed(2) };
  yield none('writes for accounts that owe nothing', inVain);
  yield withLimit('charges a payer at the provider', charges / payers, 1, `(${charges} calls)`);
  yield none('other calls of the provider', otherCalls);
  yield {
    what: 'write units a payer',
    found: `${(run.writeUnits / payers).toFixed(1)}, and ${(invoices.writeUnits / invoices.made).toFixed(1)} for its invoice`,
  };
  yield {
    what: 'read units an account',
    found: `${(run.readUnits / accounts).toFixed(2)}, and ${(invoices.readUnits / invoices.made).toFixed(1)} for an invoice`,
  };
  yield { what: 'messages a thousand accounts', found: ((run.messages / accounts) * 1000).toFixed(1) };
  yield { what: 'state transitions', found: '0: a run is a chain of messages' };
  yield {
    what: 'seconds',
    found: `${run.seconds.toFixed(1)}, with a provider that answers at once; an invoice ${(invoices.seconds / invoices.made).toFixed(3)}`,
  };
  const each = invoices.made ? payers / invoices.made : 0;
  const dollars =
    dollarsOf(run, FUNCTIONS.billingWork.memoryMb) + dollarsOf(invoices, FUNCTIONS.invoices.memoryMb) * each;
  yield {
    what: 'dollars of AWS',
    found: `${dollars.toFixed(2)}, ${((dollars / payers) * 1000).toFixed(2)} a thousand payers`,
  };
}

/** By this machine's time: that of a function differs, and is a small part. */
const dollarsOf = ({ messages, seconds, writeUnits, readUnits }: Work, memoryMb: number): number =>
  dollarsFor('writeUnits', writeUnits) +
  dollarsFor('readUnits', readUnits) +
  dollarsFor('sqs', messages * REQUESTS_OF_A_MESSAGE) +
  dollarsFor('invocations', messages) +
  dollarsFor('gbSeconds', (seconds * memoryMb) / 1024);

const none = (what: string, found: number): Figure => ({
  what,
  found: String(found),
  target: '0',
  holds: found === 0,
});
