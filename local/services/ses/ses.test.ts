import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedFetch } from '../../test/signed-fetch.ts';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let ses: SESClient;
beforeAll(async () => {
  platform = await startFixture();
  ses = clientOf('Mailer');
});
afterAll(() => platform?.stop());

const clientOf = (role: string) =>
  new SESClient(platform.client(platform.credentialsFor(platform.find('AWS::IAM::Role', role).name)));
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

test('a mail names the role, the identity and the configuration set that it may be sent with', async () => {
  const { name, arn } = platform.find('AWS::SES::ConfigurationSet', 'Watched');
  const watched = (Source: string, ConfigurationSetName?: string) =>
    new SendEmailCommand({ ...mail(Source).input, ConfigurationSetName });
  const unwatched = clientOf('Unwatched');
  await unwatched.send(watched('info@mail.example'));
  const denied = { name: 'AccessDenied', message: expect.stringContaining(arn) };
  await expect(unwatched.send(watched('info@mail.example', name))).rejects.toMatchObject(denied);
  // This sender's identity has that configuration set by default.
  await expect(unwatched.send(watched('info@watched.example'))).rejects.toMatchObject(denied);
  await ses.send(watched('info@watched.example'));
  expect((await platform.mails())[0]?.configurationSet).toBe(name);
});

test('a configuration set that is not there is refused', async () => {
  const operator = new SESClient(platform.client());
  const { input } = mail('info@mail.example');
  const sent = operator.send(new SendEmailCommand({ ...input, ConfigurationSetName: 'none' }));
  await expect(sent).rejects.toMatchObject({ name: 'ConfigurationSetDoesNotExistException' });
});
