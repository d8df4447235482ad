import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());

const send = async (
  ToAddresses: string[],
  subject: string,
  html = '<p>Hello</p>',
  text = 'Hello',
  from = 'info@mail.example',
) => {
  const Body = { Text: { Data: text }, Html: { Data: html } };
  const { MessageId } = await new SESv2Client(platform.client()).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses },
      Content: { Simple: { Subject: { Data: subject }, Body } },
    }),
  );
  return MessageId!;
};
const open = async (path: string, accept = 'text/html') => {
  const response = await fetch(`${platform.awsEndpoint}/_local/mails${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('mails are listed newest first, and each has a page, also as JSON', async () => {
  const first = await send(['ada@example.com'], 'First');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = await send(['bob@example.com'], 'Second');
  const { text } = await open('');
  expect(text.indexOf(`/_local/mails/${second}`)).toBeGreaterThan(0);
  expect(text.indexOf(`/_local/mails/${first}`)).toBeGreaterThan(text.indexOf(`/_local/mails/${second}`));
  expect((await open(`/${first}`)).text).toContain('<h1>First</h1>');
  expect(JSON.parse((await open('', 'application/json')).text)).toEqual(await platform.mails());
  expect(JSON.parse((await open(`/${first}`, 'application/json')).text)).toMatchObject({ subject: 'First' });
  expect((await open('/0-0')).status).toBe(404);
});

test('mails are found by a part of the address of a recipient, which stays in the search field', async () => {
  await send(['Grace <grace@example.com>'], 'To Grace');
  const { text } = await open('?to=GRACE@');
  expect([text.includes('To Grace'), text.includes('First')]).toEqual([true, false]);
  expect(text).toContain('value="GRACE@"');
  expect((await open('?to=%22%3E%3Cscript%3E')).text).not.toContain('<script>');
});

test('a link in a mail opens a new tab, and scripts in a mail do not run', async () => {
  const html = '<a href="https://shop.example/?a=1&amp;b=2">go</a><script>alert("x")</script>';
  const id = await send(['ada@example.com'], '<b>News</b>', html, 'See https://shop.example/?a=1&b="2" <i>');
  const { text, headers } = await open(`/${id}`);
  expect(text).not.toMatch(/<script|<b>|<i>/);
  expect(text).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML" srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href',
  );
  expect(text).toContain('<a href="https://shop.example/?a=1&amp;b=" target="_blank" rel="noreferrer">');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('the page of a mail shows bounces and complaints', async () => {
  const id = await send(
    ['ada@example.com', 'bounce@simulator.amazonses.com', 'complaint+x@simulator.amazonses.com'],
    'Trouble',
  );
  const { text } = await open(`/${id}`);
  expect(text.match(/<mark>.*?<\/p>/g)).toEqual([
    '<mark>Bounced</mark> bounce@simulator.amazonses.com</p>',
    '<mark>Complaint</mark> complaint+x@simulator.amazonses.com</p>',
  ]);
  expect((await open('?to=bounce@')).text).toContain('<mark>Bounced</mark> <mark>Complaint</mark>');
});

test('a sender name in encoded words is decoded', async () => {
  const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
  const from = `${word('Fährt ')} ${word('heute <b>')} <info@mail.example>`;
  const id = await send(['ada@example.com'], 'Name', undefined, undefined, from);
  for (const path of ['', `/${id}`])
    expect((await open(path)).text).toContain('Fährt heute &lt;b&gt; &lt;info@mail.example&gt;');
});
