import {
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach } from 'vitest';
import { sendQueuedMail } from '../../functions/core/composition/send-queued-mail.ts';
import { QUEUE_NAMES, type QueueName, queueVariable } from '../../functions/resources.ts';

/** Replaces the queues, SES and the state machine, and keeps what use cases send to them. */
export interface Outbox {
  /** Removes and returns the messages of a queue, in their order. */
  take(queue: QueueName): unknown[];
  /** Removes and returns the messages of all queues, in their order. `take` removes those of other queues, too. */
  takeAll(): { queue: QueueName; message: unknown }[];
  /** Makes SES refuse mails to an address. */
  refuse(to: string): void;
  /** Names of the executions that were started since the test began. */
  startedTasks(): string[];
  /** Makes every start of the state machine fail, or succeed again. */
  refuseStarts(): void;
  allowStarts(): void;
  /** The mails that were sent since the last call. */
  sent(): SentMail[];
  /** Works off the queue of mails as its worker does, and returns the mails that were sent since the last call. */
  mails(): Promise<SentMail[]>;
}

export interface SentMail {
  readonly to: string;
  /** Who gets a copy. */
  readonly bcc: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The token in the mail's link. */
  readonly token: string;
}

export function givenOutbox(): Outbox {
  Object.assign(process.env, {
    ...Object.fromEntries(QUEUE_NAMES.map((name) => [queueVariable(name), name])),
    MAIL_SENDER: 'console@beacons.example',
    MAIL_CONFIGURATION: 'console',
    TASK_MACHINE: 'arn:machine',
    ROLLOUT_MACHINE: 'arn:machine',
    BLOCKED_EMAIL_PROVIDERS: 'mailinator.com,trashmail.com',
  });
  const queues = mockClient(SQSClient).on(SendMessageCommand).resolves({ MessageId: '1' });
  const ses = mockClient(SESv2Client).on(SendEmailCommand).resolves({ MessageId: '1' });
  const machine = mockClient(SFNClient).on(StartExecutionCommand).resolves({});
  beforeEach(() => {
    machine.resetHistory();
    queues.resetHistory();
    ses.resetHistory();
  });
  const takeAll = () => {
    const messages = queues.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
      queue: input.QueueUrl as QueueName,
      message: JSON.parse(input.MessageBody!) as unknown,
    }));
    queues.resetHistory();
    return messages;
  };
  const take = (queue: string) => {
    const bodies = queues
      .commandCalls(SendMessageCommand, { QueueUrl: queue })
      .map(({ args: [{ input }] }) => JSON.parse(input.MessageBody!));
    queues.resetHistory();
    return bodies;
  };
  const sent = () => {
    const mails = ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => toMail(input));
    ses.resetHistory();
    return mails;
  };
  return {
    take,
    takeAll,
    startedTasks: () =>
      machine.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input.name!),
    refuseStarts: () => void machine.on(StartExecutionCommand).rejects(new Error('no machine')),
    allowStarts: () => void machine.on(StartExecutionCommand).resolves({}),
    sent,
    refuse: (to) => {
      const refusal = { name: 'MessageRejected', message: 'refused by the test', $metadata: {} };
      ses.on(SendEmailCommand, { Destination: { ToAddresses: [to] } }).rejects(new MessageRejected(refusal));
    },
    async mails() {
      for (const job of take('mails')) await sendQueuedMail(job);
      return sent();
    },
  };
}

function toMail({ Destination, Content }: SendEmailCommandInput): SentMail {
  const { Subject, Body, Headers = [] } = Content!.Simple!;
  const text = Body!.Text!.Data!;
  return {
    to: Destination!.ToAddresses![0]!,
    bcc: Destination!.BccAddresses?.[0],
    subject: Subject!.Data!,
    text,
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name!, Value!])),
    token: /\/([\w.-]{39,})(\s|$)/.exec(text)?.[1] ?? '',
  };
}
