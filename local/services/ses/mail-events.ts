import { randomUUID } from 'node:crypto';
import type { Properties } from '../../types.ts';
import type { Mail } from './mail-folder.ts';
import { type Outcome, outcomesAt } from './mailbox-simulator.ts';
import { addressOf } from './read-mail.ts';

/** What a mail was sent by. */
export interface Sending {
  readonly operation: string;
  readonly configurationSet: string;
  readonly identityArn: string;
  readonly account: string;
  /** The role that sent it. */
  readonly callerIdentity: string;
}

/** One event about a mail: its type, and what SES publishes about it. */
export interface MailEvent {
  readonly eventType: string;
  readonly [content: string]: unknown;
}

const MTA = 'local.smtp-out.amazonses.com';

/**
 * Everything that happens to a mail: it is sent, and each recipient's server takes it, refuses it, or passes a complaint on.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function eventsOf(mail: Mail, sending: Sending): MailEvent[] {
  const about = mailObject(mail, sending);
  const atRecipients = recipientsOf(mail).flatMap((address) =>
    outcomesAt(address).map((outcome) => ({
      eventType: outcome.kind,
      mail: about,
      [outcome.kind.toLowerCase()]: outcomeObject(outcome, address),
    })),
  );
  return [{ eventType: 'Send', mail: about, send: {} }, ...atRecipients];
}

export function recipientsOf({ to, cc, bcc }: Mail): string[] {
  return [...to, ...cc, ...bcc].map(addressOf);
}

function mailObject(mail: Mail, sending: Sending): Properties {
  const { id, from, to, cc, replyTo, subject, sentAt, raw, headers = [], tags = {} } = mail;
  const { operation, configurationSet, identityArn, account, callerIdentity } = sending;
  const list = (name: string, addresses: readonly string[]) =>
    addresses.length > 0 ? [{ name, value: addresses.join(', ') }] : [];
  // Those that SES writes; a raw message has its own.
  const written = [
    { name: 'From', value: from },
    ...list('Reply-To', replyTo),
    ...list('To', to),
    ...list('Cc', cc),
    { name: 'Subject', value: subject },
    { name: 'MIME-Version', value: '1.0' },
  ];
  return {
    timestamp: sentAt,
    source: from,
    sourceArn: identityArn,
    sendingAccountId: account,
    messageId: id,
    destination: recipientsOf(mail),
    headersTruncated: false,
    headers: raw === undefined ? [...written, ...headers] : headers,
    commonHeaders: {
      from: [from],
      ...(replyTo.length > 0 && { replyTo }),
      to,
      ...(cc.length > 0 && { cc }),
      messageId: id,
      subject,
    },
    tags: {
      'ses:operation': [operation],
      'ses:configuration-set': [configurationSet],
      'ses:source-ip': ['127.0.0.1'],
      'ses:from-domain': [addressOf(from).split('@').at(-1)],
      'ses:caller-identity': [callerIdentity],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  };
}

function outcomeObject(outcome: Outcome, emailAddress: string): Properties {
  const timestamp = new Date().toISOString();
  const feedbackId = `${randomUUID()}-000000`;
  switch (outcome.kind) {
    case 'Delivery':
      return {
        timestamp,
        processingTimeMillis: 1,
        recipients: [emailAddress],
        smtpResponse: '250 2.6.0 Message received',
        remoteMtaIp: '127.0.0.1',
        reportingMTA: MTA,
      };
    case 'Bounce': {
      const { bounceType, bounceSubType, reply } = outcome;
      return {
        feedbackId,
        bounceType,
        bounceSubType,
        bouncedRecipients: [{ emailAddress, ...reply }],
        timestamp,
        ...(reply && { reportingMTA: `dns; ${MTA}` }),
      };
    }
    case 'Complaint':
      return {
        feedbackId,
        complaintSubType: null,
        complainedRecipients: [{ emailAddress }],
        timestamp,
        userAgent: 'Amazon SES Mailbox Simulator',
        complaintFeedbackType: outcome.complaintFeedbackType,
        arrivalDate: timestamp,
      };
  }
}
