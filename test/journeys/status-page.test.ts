import { CloudWatchClient, paginateDescribeAlarms, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/model/user-limits.ts';
import { STATUS_FILE, statusPage } from '../../shared/static-pages.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { runSchedule } from '../support/run-schedule.ts';
import { TIMEOUTS } from '../support/timeouts.ts';

/** The status page, from what is measured and told to what a visitor reads. */
const running = givenPlatform();
const browser = givenBrowser();
/** Between two looks at a page that the edge keeps. */
const PAUSE_MS = 5000;
const PHONE = { width: 390, height: 844 };

const inAll = (text: string) => ({ 'en-gb': text, 'de-de': `${text} (de)`, 'fr-fr': `${text} (fr)` });
const part = (page: VisitedPage, name: string) => page.locator('.parts > li').filter({ hasText: name });

/** Measures, and reloads the page until it shows this. The edge keeps a page for half a minute. */
async function measuredUntil(page: VisitedPage, look: () => Promise<void>): Promise<void> {
  await runSchedule(running(), 'StatusRounds');
  await eventually(async () => {
    await page.goto(`${running().url}${statusPage('en-gb')}`);
    await look().catch(async (error) => {
      // A measurement that an error of AWS has ended is made again by the next one.
      await runSchedule(running(), 'StatusRounds');
      throw error;
    });
  }, PAUSE_MS);
}

async function ring(begin: string, StateValue: 'ALARM' | 'OK'): Promise<void> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = running().platform;
  const client = new CloudWatchClient({ endpoint, credentials, region: assembly.region });
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, {}))
    for (const { AlarmName } of MetricAlarms)
      if (AlarmName!.includes(`-Alarms${begin}`))
        await client.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: 'a test' }));
}

it('says that everything works, in each language, without a call of the API and with a way back', async () => {
  const visitor = await browser.page();
  await measuredUntil(visitor, async () =>
    expect(await visitor.locator('#verdict').textContent({ timeout: TIMEOUTS.pageMs })).toBe(
      'Everything works',
    ),
  );
  // Before the first measurement there is no page.
  visitor.faults.length = 0;
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const language of LANGUAGES) {
    await visitor.goto(`${running().url}${statusPage(language)}`);
    // Axe has styles of its own, which the policy of the page refuses.
    expect(visitor.faults).toEqual([]);
    expect(await faultsInLightAndDark(visitor), language).toEqual([]);
    visitor.faults.length = 0;
  }
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
  await visitor.locator('header .back').click();
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await visitor
    .getByRole('link', { name: 'État du service' })
    .or(visitor.getByRole('link', { name: 'Status' }))
    .first()
    .waitFor();
});

it('says that a part is disturbed while an alarm of it rings, and that all is well again afterwards', async () => {
  const visitor = await browser.page({ viewport: PHONE });
  await ring('DeparturesBacklog', 'ALARM');
  await measuredUntil(visitor, async () =>
    expect(await part(visitor, 'Hubs').locator('.state').textContent()).toBe('Disturbed'),
  );
  expect(await part(visitor, 'Mails').locator('.state').textContent()).toBe('Works');
  expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await ring('DeparturesBacklog', 'OK');
  await measuredUntil(visitor, async () =>
    expect(await visitor.locator('#verdict').textContent()).toBe('Everything works'),
  );
});

it('says that the console is down while the table does not answer', async () => {
  const visitor = await browser.page();
  const broken = {
    status: 500,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'gone' }),
  };
  const restore = running().platform.intercept('dynamodb', async () => broken);
  try {
    await measuredUntil(visitor, async () =>
      expect(await part(visitor, 'Console and API').locator('.state').textContent()).toBe('Down'),
    );
    expect(await visitor.locator('#verdict').textContent()).toBe('Something is down');
  } finally {
    restore();
  }
});

it('tells what an operator tells, until it has ended, and refuses what makes no sense', async () => {
  const { operator, url } = running();
  const visitor = await browser.page();
  const about = { parts: ['mails'], impact: 'disturbed', title: inAll('Mails are late') };
  const { id } = await operator.run<{ id: string }>({
    ...{ command: 'open-incident', ...about, text: inAll('The provider throttles us.') },
  });
  await operator.run({ command: 'update-incident', id, text: inAll('<b>Half</b> is sent.') });
  await eventually(async () => {
    await visitor.goto(`${url}${statusPage('de-de')}`);
    expect(await visitor.locator('.incident').first().textContent()).toContain('<b>Half</b> is sent. (de)');
  }, PAUSE_MS);
  expect(await part(visitor, 'Mails').locator('.state').textContent()).toBe('Gestört');
  expect(await faultsInLightAndDark(visitor)).toEqual([]);
  await operator.run({ command: 'end-incident', id, text: inAll('All is sent.') });
  const ended = await operator.run<{ id: string; until?: string }[]>({ command: 'list-incidents' });
  expect(ended).toMatchObject([{ id, until: expect.any(String) }]);
  const json = (await (await fetch(`${url}${STATUS_FILE}?${id}`)).json()) as object;
  expect(Object.keys(json)).toEqual(expect.arrayContaining(['measuredAt', 'days', 'incidents']));
  for (const wrong of [
    { command: 'end-incident', id, text: inAll('again') },
    { command: 'update-incident', id: 'unknown', text: inAll('x') },
    { command: 'open-incident', ...about, text: { 'en-gb': 'only English' } },
    { command: 'announce-maintenance', ...about, text: inAll('x'), from: '2027-01-01T00:00:00Z' },
  ])
    await expect(operator.run(wrong)).rejects.toThrow(/REQUEST_ERROR|ENTITY_NOT_FOUND|not a command/);
});

it('says itself that nobody has written it for a while', async () => {
  const visitor = await browser.page();
  await visitor.clock.install({ time: Date.now() + 14 * 60_000 });
  await runSchedule(running(), 'StatusRounds');
  await visitor.goto(`${running().url}${statusPage('en-gb')}`);
  const [stale, verdict] = [visitor.locator('#stale'), visitor.locator('#verdict')];
  await visitor.clock.fastForward('10:00');
  await stale.waitFor();
  expect(await verdict.isVisible()).toBe(false);
  await visitor.clock.setFixedTime(Date.now());
  await visitor.reload();
  await verdict.waitFor();
  expect(await stale.isVisible()).toBe(false);
});

it('runs no script of others, and is in no frame', async () => {
  const { headers } = await fetch(`${running().url}${statusPage('en-gb')}`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
