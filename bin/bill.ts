import { monthOf } from '../shared/month.ts';
import { command, Mistake } from './command.ts';
import { billMonth } from './demo/bill-month.ts';
import { readRunning } from './running.ts';

/**
 * `npm run bill -- 2026-10`: charges a past month on the platform of this machine, by the message that the schedule sends,
 * and prints what happened, with the URLs of invoices. Users with test cards and with use in that month are added first.
 */
await command(async () => {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(process.argv[2] ?? '') ?? [];
  if (!year) throw new Mistake('Name a month: npm run bill -- 2026-10.');
  const month = Number(year) * 100 + Number(number);
  if (month >= monthOf(Date.now())) throw new Mistake(`${year}-${number} is not over yet.`);
  await billMonth(readRunning(), month, console.log);
});
