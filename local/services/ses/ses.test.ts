import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedFetch } from '../../test/signed-fetch.ts';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let ses: SESClient;
beforeAll(async () => {
  platform = await startFixture();
  const { name } = platform.find('AWS::IAM::Role', 'Mailer');
  ses = new SESClient(platform.client(platform.credentialsFor(name)));
}, 60_000);
afterAll(() => platform?.stop());

const mail = (Source: string, html = '<p>Hello</p>') =>
  new SendEmailCommand({
    Source,
    Destination: { ToAddresses: ['ada@example.com'], BccAddresses: ['bob@example.com'] },
    ReplyToAddresses: ['help@mail.example'],
    Message: { Subject: { Data: 'Grüße' }, Body: { Text: { Data: 'Hello' }, Html: { Data: html } } },
  });

test('a mail from a verified domain is kept, not sent', async () => {
  const { MessageId } = await ses.send(mail('Shop <info@mail.example>'));
  const [sent] = await platform.mails();
  expect(sent).toMatchObject({
    id: MessageId,
    from: 'Shop <info@mail.example>',
    to: ['ada@example.com'],
    bcc: ['bob@example.com'],
    replyTo: ['help@mail.example'],
    subject: 'Grüße',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
});

test('a raw message is kept with what its headers say', async () => {
  const Data = Buffer.from('From: info@mail.example\r\nTo: ada@example.com\r\nSubject: Raw\r\n\r\nHello');
  await ses.send(new SendRawEmailCommand({ RawMessage: { Data } }));
  expect((await platform.mails())[0]).toMatchObject({
    subject: 'Raw',
    to: ['ada@example.com'],
    raw: Data.toString(),
  });
});

test('the newer API sends too, and is refused in its own format', async () => {
  const { name } = platform.find('AWS::IAM::Role', 'Mailer');
  const send = (FromEmailAddress: string) =>
    signedFetch(`${platform.awsEndpoint}/v2/email/outbound-emails`, {
      service: 'ses',
      credentials: platform.credentialsFor(name),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        FromEmailAddress,
        Destination: { ToAddresses: ['ada@example.com'] },
        Content: { Simple: { Subject: { Data: 'v2' }, Body: { Text: { Data: 'Hello' } } } },
      }),
    });
  expect((await send('info@mail.example')).status).toBe(200);
  expect((await platform.mails())[0]?.subject).toBe('v2');
  const denied = await send('info@other.example');
  expect([denied.status, denied.headers.get('x-amzn-errortype')]).toEqual([403, 'AccessDeniedException']);
});

test('a sender that nobody verified is refused, even from who may do everything', async () => {
  const operator = new SESClient(platform.client());
  await expect(operator.send(mail('info@other.example'))).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringContaining('Email address is not verified.'),
  });
});

test('a role may not send as somebody else', async () => {
  await expect(ses.send(mail('info@other.example'))).rejects.toMatchObject({ name: 'AccessDenied' });
});

test('the page of mails shows what was sent, and nothing in it runs', async () => {
  await ses.send(mail('info@mail.example', '<script>alert("x")</script>'));
  const page = await fetch(`${platform.awsEndpoint}/_local/mails`);
  const text = await page.text();
  expect(text).toContain('Grüße');
  expect(text).not.toContain('<script>');
  expect(text).toContain('<iframe sandbox title="HTML" srcdoc="&lt;script&gt;');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const json = await fetch(`${platform.awsEndpoint}/_local/mails`, {
    headers: { accept: 'application/json' },
  });
  expect(await json.json()).toEqual(await platform.mails());
});
