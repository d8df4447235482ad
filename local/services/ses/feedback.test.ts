import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { signedFetch } from '../../test/signed-fetch.ts';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';

let platform: Fixture;
let ses: SESClient;
let ConfigurationSetName: string;
beforeAll(async () => {
  platform = await startFixture();
  ses = new SESClient(platform.client(mailer()));
  ConfigurationSetName = platform.find('AWS::SES::ConfigurationSet', 'Watched').name;
});
afterAll(() => platform?.stop());

const Source = 'Shop <info@mail.example>';
const mailer = () => platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name);
const send = (ToAddresses: string[], more: object = { ConfigurationSetName }) =>
  ses.send(
    new SendEmailCommand({
      Source,
      Destination: { ToAddresses },
      Message: { Subject: { Data: 'News' }, Body: { Text: { Data: 'Hello' } } },
      ...more,
    }),
  );
/** The next events, as the app's queue is told them. */
const events = async (count: number, on = platform) =>
  (await queueReader(on, 'Raw').take(count)).map(({ Body }) => JSON.parse(Body!));

test('a topic is greeted once when it becomes a destination, in words that are no JSON', async () => {
  const [{ Body } = {}] = await queueReader(platform, 'Raw').take(1);
  expect(Body).toBe('Successfully validated SNS topic for Amazon SES event publishing.');
});

test('a mail that bounces is told as SES tells it', async () => {
  const { MessageId } = await send(['bounce+ada@simulator.amazonses.com'], {
    ConfigurationSetName,
    Tags: [{ Name: 'newsletter', Value: '7' }],
  });
  const identity = platform.find('AWS::SES::EmailIdentity', 'Sender');
  const [event] = await events(1);
  expect(event).toEqual({
    eventType: 'Bounce',
    mail: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      source: Source,
      sourceArn: identity.arn,
      sendingAccountId: '000000000000',
      messageId: MessageId,
      destination: ['bounce+ada@simulator.amazonses.com'],
      headersTruncated: false,
      headers: expect.arrayContaining([{ name: 'Subject', value: 'News' }]),
      commonHeaders: {
        from: [Source],
        to: ['bounce+ada@simulator.amazonses.com'],
        messageId: MessageId,
        subject: 'News',
      },
      tags: expect.objectContaining({
        'ses:operation': ['SendEmail'],
        'ses:configuration-set': [ConfigurationSetName],
        'ses:from-domain': ['mail.example'],
        'ses:caller-identity': [platform.find('AWS::IAM::Role', 'Mailer').name],
        newsletter: ['7'],
      }),
    },
    bounce: {
      feedbackId: expect.any(String),
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: 'bounce+ada@simulator.amazonses.com',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      timestamp: expect.any(String),
      reportingMTA: expect.stringMatching(/^dns; /),
    },
  });
});

test('each address of the mailbox simulator does what it is called, and all others take their mail', async () => {
  const told = async (address: string, count: number) => {
    await send([address]);
    return (await events(count)).map(({ eventType, bounce, complaint }) =>
      [eventType, bounce?.bounceType, bounce?.bounceSubType, complaint?.complaintFeedbackType]
        .filter(Boolean)
        .join(' '),
    );
  };
  expect(await told('success@simulator.amazonses.com', 1)).toEqual(['Delivery']);
  expect(await told('ada@example.com', 1)).toEqual(['Delivery']);
  expect(await told('ooto@simulator.amazonses.com', 2)).toEqual(['Delivery', 'Bounce Transient General']);
  expect(await told('complaint@simulator.amazonses.com', 2)).toEqual(['Delivery', 'Complaint abuse']);
  expect(await told('suppressionlist@simulator.amazonses.com', 1)).toEqual(['Bounce Permanent Suppressed']);
});

test('each recipient of a mail is told of on its own, and of events only those that are asked for', async () => {
  await send(['a@example.com', 'Bob <bounce@simulator.amazonses.com>']);
  const told = await events(2);
  expect(told.map(({ eventType }) => eventType)).toEqual(['Delivery', 'Bounce']);
  expect(told[0].delivery.recipients).toEqual(['a@example.com']);
  expect(await queueReader(platform, 'Raw').all()).toEqual([]);
});

test('nobody hears of a mail without a configuration set, unless its identity has one', async () => {
  await send(['bounce@simulator.amazonses.com'], {});
  await send(['bounce@simulator.amazonses.com'], { Source: 'info@watched.example' });
  const [event] = await events(1);
  expect(event.mail.source).toBe('info@watched.example');
});

test('a raw message names its configuration set and its marks in its own headers', async () => {
  const lines = [
    'From: info@mail.example',
    'To: bounce@simulator.amazonses.com',
    'Subject: Raw',
    `X-SES-CONFIGURATION-SET: ${ConfigurationSetName}`,
    'X-SES-MESSAGE-TAGS: newsletter=7, kind=news',
  ];
  await ses.send(
    new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello`) } }),
  );
  const [event] = await events(1);
  expect(event.mail.tags).toMatchObject({ newsletter: ['7'], kind: ['news'] });
  expect(event.mail.headers).toContainEqual({ name: 'To', value: 'bounce@simulator.amazonses.com' });
});

test('the newer API names them too', async () => {
  const response = await signedFetch(`${platform.awsEndpoint}/v2/email/outbound-emails`, {
    service: 'ses',
    credentials: mailer(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      FromEmailAddress: Source,
      Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] },
      ConfigurationSetName,
      EmailTags: [{ Name: 'newsletter', Value: '7' }],
      Content: {
        Simple: {
          Subject: { Data: 'v2' },
          Body: { Text: { Data: 'Hello' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://x.example>' }],
        },
      },
    }),
  });
  expect(response.status).toBe(200);
  const [event] = await events(1);
  expect(event.mail.tags.newsletter).toEqual(['7']);
  expect(event.mail.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://x.example>' });
});

test('what SES and SNS did is among the permissions used', async () => {
  const topic = platform.find('AWS::SNS::Topic', 'Feedback').arn;
  const source = platform.find('AWS::SES::ConfigurationSet', 'Watched').arn;
  const used = platform.permissionsUsed();
  expect(used).toContainEqual({
    principal: 'ses.amazonaws.com',
    action: 'sns:Publish',
    resource: topic,
    source,
  });
  expect(used).toContainEqual({
    principal: 'sns.amazonaws.com',
    action: 'sqs:SendMessage',
    resource: platform.find('AWS::SQS::Queue', 'Raw').arn,
    source: topic,
  });
});

test('a topic that was greeted is not greeted again after a restart', async () => {
  const dataDir = newFolder();
  const first = await startFixture({ dataDir });
  await queueReader(first, 'Raw').take(1);
  await first.stop();
  const second = await startFixture({ dataDir });
  await new SESClient(second.client()).send(
    new SendEmailCommand({
      Source,
      ConfigurationSetName,
      Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] },
      Message: { Subject: { Data: 'News' }, Body: { Text: { Data: 'Hello' } } },
    }),
  );
  expect((await events(1, second))[0].eventType).toBe('Bounce');
  await second.stop();
});

test('a topic that SES may not publish to is refused at start, as when it is deployed', async () => {
  const resources = (policy: Resources): Resources => ({
    Topic: ['AWS::SNS::Topic'],
    Set: ['AWS::SES::ConfigurationSet'],
    Destination: [
      'AWS::SES::ConfigurationSetEventDestination',
      {
        ConfigurationSetName: { Ref: 'Set' },
        EventDestination: {
          Enabled: true,
          MatchingEventTypes: ['bounce'],
          SnsDestination: { TopicARN: { Ref: 'Topic' } },
        },
      },
    ],
    ...policy,
  });
  const start = (policy: Resources) =>
    startFixture({ assembly: writeAssembly({ S: stackOf(resources(policy)) }) });
  const policyFor = (set: unknown): Resources => ({
    Policy: [
      'AWS::SNS::TopicPolicy',
      {
        Topics: [{ Ref: 'Topic' }],
        PolicyDocument: {
          Statement: {
            Effect: 'Allow',
            Action: 'sns:Publish',
            Resource: { Ref: 'Topic' },
            Principal: { Service: 'ses.amazonaws.com' },
            Condition: { StringEquals: { 'AWS:SourceArn': set } },
          },
        },
      },
    ],
  });
  const arnOf = (set: string) => ({
    'Fn::Sub': `arn:aws:ses:\${AWS::Region}:\${AWS::AccountId}:configuration-set/${set}`,
  });
  await expect(start({})).rejects.toThrow('Could not publish to SNS topic');
  await expect(start(policyFor(arnOf('another')))).rejects.toThrow('Could not publish to SNS topic');
  await (await start(policyFor(arnOf(`\${Set}`)))).stop();
});
