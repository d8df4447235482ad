import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let ses: SESv2Client;
let operator: SESv2Client;
beforeAll(async () => {
  platform = await startFixture();
  ses = clientOf('Mailer');
  operator = new SESv2Client(platform.client());
});
afterAll(() => platform?.stop());

const clientOf = (role: string) =>
  new SESv2Client(platform.client(platform.credentialsFor(platform.find('AWS::IAM::Role', role).name)));
const Simple = {
  Subject: { Data: 'Grüße', Charset: 'UTF-8' },
  Body: { Text: { Data: 'Hello' }, Html: { Data: '<p>Hello</p>' } },
  Headers: [{ Name: 'List-Unsubscribe', Value: '<https://mail.example>' }],
};
const mail = (FromEmailAddress: string, more: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress,
    Destination: { ToAddresses: ['ada@example.com'], BccAddresses: ['bob@example.com'] },
    ReplyToAddresses: ['help@mail.example'],
    Content: { Simple },
    ...more,
  });

test('a mail from a verified domain is stored and not sent', async () => {
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
    headers: [{ name: 'List-Unsubscribe', value: '<https://mail.example>' }],
  });
});

test('a sender without a verified identity is refused even for the operator', async () => {
  await expect(operator.send(mail('info@other.example'))).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringContaining('Email address is not verified.'),
  });
});

test('a role may not send from an address that its policy does not allow', async () => {
  await expect(ses.send(mail('info@other.example'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('a mail with a configuration set needs a grant for the set, too', async () => {
  const { name, arn } = platform.find('AWS::SES::ConfigurationSet', 'Watched');
  const unwatched = clientOf('Unwatched');
  await unwatched.send(mail('info@mail.example'));
  const watched = mail('info@mail.example', { ConfigurationSetName: name });
  await expect(unwatched.send(watched)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(arn),
  });
  await ses.send(watched);
  expect((await platform.mails())[0]?.configurationSet).toBe(name);
});

test('an unknown configuration set is refused', async () => {
  const sent = operator.send(mail('info@mail.example', { ConfigurationSetName: 'none' }));
  await expect(sent).rejects.toMatchObject({ name: 'NotFoundException' });
});

test('a mail with a part that the platform does not implement is refused', async () => {
  const refusal = (more: Partial<SendEmailCommandInput>) =>
    expect(operator.send(mail('info@mail.example', more))).rejects;
  await refusal({ EmailTags: [{ Name: 'newsletter', Value: '7' }] }).toThrow('has no field EmailTags');
  await refusal({ Content: { Raw: { Data: Buffer.from('Subject: Raw') } } }).toThrow('has no field Raw');
  await refusal({ Destination: { CcAddresses: ['ada@example.com'] } }).toThrow('has no field CcAddresses');
  const ToAddresses = ['ooto@simulator.amazonses.com'];
  await refusal({ Destination: { ToAddresses } }).toThrow('does not simulate the mailbox ooto@');
});
