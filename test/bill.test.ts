import { expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD } from '../bin/demo/accounts.ts';
import { billMonth } from '../bin/demo/bill-month.ts';
import { DEMO_TEXTS } from '../bin/demo/legal-texts.ts';
import { describeRunning, operatorOf } from '../bin/running.ts';
import { setBillingSettings } from '../shared/contract/money/settings.ts';
import { addMonths, monthOf } from '../shared/month.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();

it('npm run bill charges a past month for the payers of the demo, and prints their invoices', async () => {
  const here = describeRunning(running().platform);
  const operator = operatorOf(here);
  const { title: _, ...admin } = ADMIN;
  await operator.run({ command: 'create-user', ...admin, password: DEMO_PASSWORD });
  await operator.run({ command: 'seed-labels', texts: DEMO_TEXTS });
  const session = await ConsoleSession.signIn(here.url, ADMIN.email, DEMO_PASSWORD);
  await session.call(setBillingSettings, {
    body: { infoCharges: [190, 160, 140, 110, 90, 70], freeHours: 24, freeMonths: 1 },
  });
  // A run meets accounts that were there for a month; these are made moments before.
  running().platform.awsMode.set({ indexLagMs: 0 });
  const lines: string[] = [];
  await billMonth(here, addMonths(monthOf(Date.now()), -2), (line) => lines.push(line));
  const text = lines.join('\n');
  expect(text).toMatch(/Counted {3}\d+ accounts, 2 of them with use: €24\.90/);
  expect(text).toMatch(/Paula Payer: €22\.85, \w+\n {2}invoice \d+: http/);
  expect(text).toMatch(/Otto Overdrawn: €6\.78, \w+\n {2}invoice \d+: http/);
});
