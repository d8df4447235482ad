import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { getInfoProvider } from '../../shared/contract/admin.ts';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { sentTo } from '../support/sent-to.ts';
import { signIn } from '../support/sign-in.ts';
import { heading, mailedLink, openUntilShown } from '../support/visit.ts';

/** An admin sends newsletters to users selected in the list. Mails to one of them bounce. */
const running = givenPlatform();
const browser = givenBrowser();

const ADMIN = { email: 'ada@example.org', password: PASSWORD };
const READERS = [
  { email: 'nora@example.org', name: 'Nora Reader' },
  { email: 'otto@example.org', name: 'Otto Reader' },
  { email: 'bounce@simulator.amazonses.com', name: 'Gone Reader' },
];
const [NORA, OTTO, GONE] = READERS as [(typeof READERS)[0], (typeof READERS)[0], (typeof READERS)[0]];

const address = (path: string) => running().url + path;
let page: VisitedPage;
let stateOfGone: () => Promise<string>;

beforeAll(async () => {
  const { operator, url } = running();
  const create = (account: object) =>
    operator.run<{ id: string }>({
      command: 'create-user',
      password: PASSWORD,
      role: 'INFO_PROVIDER',
      ...account,
    });
  await create({ ...ADMIN, name: 'Ada Admin', role: 'ADMIN' });
  const [, , gone] = await Promise.all(READERS.map(create));
  const session = await ConsoleSession.signIn(url, ADMIN.email, PASSWORD);
  stateOfGone = async () => (await session.call(getInfoProvider, { params: { id: gone!.id } })).mailState;
  page = await browser.page();
  await signIn(page, address('/'), ADMIN);
});

/** Selects all readers and writes a newsletter up to its preview. */
async function write(subject: string) {
  for (const { name } of READERS) await openUntilShown(page, address('/iam/users'), name);
  for (const { name } of READERS)
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Newsletter' }).click();
  await heading(page, 'Newsletter');
  const fields = (label: string) => page.getByLabel(label, { exact: true });
  for (const [at, text] of [`${subject}, deutsch`, subject].entries()) {
    await fields('Subject').nth(at).fill(text);
    await fields('Message').nth(at).fill('Dear readers,\n\nthe tide is in.');
  }
  await page.getByRole('button', { name: 'Preview' }).click();
}
async function send() {
  await page.getByRole('button', { name: 'Send newsletter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It goes to this many recipients: 3.').waitFor();
  await dialog.getByRole('button', { name: 'Send newsletter' }).click();
}
const subjectsTo = async ({ email }: { email: string }) =>
  (await sentTo(running(), email)).map(({ subject }) => subject);

it('an admin sees a preview of a newsletter, confirms the number of recipients, and the newsletter arrives', async () => {
  await write('Spring tide');
  for (const text of ['Spring tide, deutsch', 'Spring tide'])
    await page.getByText(text, { exact: true }).waitFor();
  await page.getByText('Recipients: 3').waitFor();
  await send();
  await page.getByText('The newsletter is sent.').waitFor();
  expect(await subjectsTo(NORA)).toEqual(['Spring tide']);
  expect(await subjectsTo(OTTO)).toEqual(['Spring tide']);
});

it('the next newsletter skips the recipient whose mail has bounced, names that one, and reaches all others', async () => {
  await expect.poll(stateOfGone).toBe('bounced');
  await write('Neap tide');
  await send();
  await page.getByText('Some recipients did not get the newsletter.').waitFor();
  await page.getByText(`${GONE.email}: Earlier mail came back`).waitFor();
  expect(await page.getByText(`${NORA.email}:`).count()).toBe(0);
  for (const reader of [NORA, OTTO]) expect(await subjectsTo(reader)).toEqual(['Neap tide', 'Spring tide']);
  expect(await subjectsTo(GONE)).toEqual(['Spring tide']);
});

it('a recipient who follows the link to unsubscribe gets no further newsletter', async () => {
  const visit = await browser.page();
  await visit.goto(await mailedLink(running(), NORA.email, 'unsubscribe'));
  await visit.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await heading(visit, 'No more newsletters');
  await write('Ebb tide');
  await send();
  await page.getByText(`${NORA.email}: Takes no newsletters`).waitFor();
  expect(await subjectsTo(NORA)).toEqual(['Neap tide', 'Spring tide']);
  expect(await subjectsTo(OTTO)).toContain('Ebb tide');
});
