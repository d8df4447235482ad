import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';

let platform: Fixture;
let ConfigurationSetName: string;
beforeAll(async () => {
  platform = await startFixture();
  ConfigurationSetName = platform.find('AWS::SES::ConfigurationSet', 'Watched').name;
});
afterAll(() => platform?.stop());

const FromEmailAddress = 'Shop <info@mail.example>';
const send = (ToAddresses: string[], more: object = { ConfigurationSetName }, on = platform) => {
  const mailer = on.credentialsFor(on.find('AWS::IAM::Role', 'Mailer').name);
  return new SESv2Client(on.client(mailer)).send(
    new SendEmailCommand({
      FromEmailAddress,
      Destination: { ToAddresses },
      Content: { Simple: { Subject: { Data: 'News' }, Body: { Text: { Data: 'Hello' } } } },
      ...more,
    }),
  );
};
/** The next events in the queue of the app. */
const events = async (count: number, on = platform) =>
  (await queueReader(on, 'Raw').take(count)).map(({ Body }) => JSON.parse(Body!));

test('a topic that becomes a destination gets a validation message that is not JSON', async () => {
  const [{ Body } = {}] = await queueReader(platform, 'Raw').take(1);
  expect(Body).toBe('Successfully validated SNS topic for Amazon SES event publishing.');
});

test('a bounce is published in the format of SES', async () => {
  const { MessageId } = await send(['bounce+ada@simulator.amazonses.com']);
  const identity = platform.find('AWS::SES::EmailIdentity', 'Sender');
  const [event] = await events(1);
  expect(event).toEqual({
    eventType: 'Bounce',
    mail: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      source: FromEmailAddress,
      sourceArn: identity.arn,
      sendingAccountId: '000000000000',
      messageId: MessageId,
      destination: ['bounce+ada@simulator.amazonses.com'],
      headersTruncated: false,
      headers: expect.arrayContaining([{ name: 'Subject', value: 'News' }]),
      commonHeaders: {
        from: [FromEmailAddress],
        to: ['bounce+ada@simulator.amazonses.com'],
        messageId: MessageId,
        subject: 'News',
      },
      tags: expect.objectContaining({
        'ses:operation': ['SendEmail'],
        'ses:configuration-set': [ConfigurationSetName],
        'ses:from-domain': ['mail.example'],
        'ses:caller-identity': [platform.find('AWS::IAM::Role', 'Mailer').name],
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

test('each recipient with feedback has an event of its own, and a delivery has none', async () => {
  await send([
    'ada@example.com',
    'success@simulator.amazonses.com',
    'Bob <bounce@simulator.amazonses.com>',
    'complaint@simulator.amazonses.com',
  ]);
  const published = await events(2);
  expect(published.map(({ eventType }) => eventType)).toEqual(['Bounce', 'Complaint']);
  expect(published[1].complaint).toMatchObject({
    complaintFeedbackType: 'abuse',
    complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }],
  });
  expect(await queueReader(platform, 'Raw').all()).toEqual([]);
});

test('the feedback to a mail without a configuration set is not published', async () => {
  await send(['bounce@simulator.amazonses.com'], {});
  await send(['complaint@simulator.amazonses.com']);
  const [event] = await events(1);
  expect(event.eventType).toBe('Complaint');
});

test('the permissions that SES and SNS used are logged', async () => {
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

test('a topic is not validated again after a restart', async () => {
  const dataDir = newFolder();
  const first = await startFixture({ dataDir });
  await queueReader(first, 'Raw').take(1);
  await first.stop();
  const second = await startFixture({ dataDir });
  await send(['bounce@simulator.amazonses.com'], { ConfigurationSetName }, second);
  expect((await events(1, second))[0].eventType).toBe('Bounce');
  await second.stop();
});

const destination = (more: object = {}): Resources => ({
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
        ...more,
      },
    },
  ],
});
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
          Condition: {
            StringEquals: {
              'AWS:SourceArn': {
                'Fn::Join': [
                  '',
                  ['arn:aws:ses:eu-central-1:', { Ref: 'AWS::AccountId' }, ':configuration-set/', set],
                ],
              },
            },
          },
        },
      },
    },
  ],
});
const start = (resources: Resources) => startFixture({ assembly: writeAssembly({ S: stackOf(resources) }) });

test('a topic that SES may not publish to is refused at start', async () => {
  const refused = start({ ...destination(), ...policyFor('another') });
  await expect(refused).rejects.toThrow('Could not publish to SNS topic');
  await (await start({ ...destination(), ...policyFor({ Ref: 'Set' }) })).stop();
});

test('a destination of events that the platform does not publish is refused at start', async () => {
  const refused = start({ ...destination({ MatchingEventTypes: ['open'] }), ...policyFor({ Ref: 'Set' }) });
  await expect(refused).rejects.toThrow('has the event type open');
});
