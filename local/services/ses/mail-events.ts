import { randomUUID } from 'node:crypto';
import type { Properties } from '../../types.ts';
import type { Mail } from './mail-folder.ts';
import { feedbackAt } from './mailbox-simulator.ts';
import { addressOf } from './read-mail.ts';

/** How a mail was sent. */
export interface Sending {
  readonly configurationSet: string;
  readonly identityArn: string;
  readonly account: string;
  /** The role of the sender. */
  readonly callerIdentity: string;
}

/** An event about a mail, in the format of SES. */
export interface MailEvent {
  readonly eventType: 'Bounce' | 'Complaint';
  readonly [content: string]: unknown;
}

const MTA = 'local.smtp-out.amazonses.com';

/**
 * The bounces and complaints about a mail.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function eventsOf(mail: Mail, sending: Sending): MailEvent[] {
  const about = mailObject(mail, sending);
  return recipientsOf(mail).flatMap((address): MailEvent[] => {
    const eventType = feedbackAt(address);
    if (eventType === undefined) return [];
    const detail = eventType === 'Bounce' ? { bounce: bounce(address) } : { complaint: complaint(address) };
    return [{ eventType, mail: about, ...detail }];
  });
}

export function recipientsOf({ to, bcc }: Pick<Mail, 'to' | 'bcc'>): string[] {
  return [...to, ...bcc].map(addressOf);
}

function mailObject(mail: Mail, sending: Sending): Properties {
  const { id, from, to, replyTo, subject, sentAt, headers = [] } = mail;
  const { configurationSet, identityArn, account, callerIdentity } = sending;
  const list = (name: string, addresses: readonly string[]) =>
    addresses.length > 0 ? [{ name, value: addresses.join(', ') }] : [];
  return {
    timestamp: sentAt,
    source: from,
    sourceArn: identityArn,
    sendingAccountId: account,
    messageId: id,
    destination: recipientsOf(mail),
    headersTruncated: false,
    headers: [
      { name: 'From', value: from },
      ...list('Reply-To', replyTo),
      ...list('To', to),
      { name: 'Subject', value: subject },
      { name: 'MIME-Version', value: '1.0' },
      ...headers,
    ],
    commonHeaders: {
      from: [from],
      ...(replyTo.length > 0 && { replyTo }),
      to,
      messageId: id,
      subject,
    },
    tags: {
      'ses:operation': ['SendEmail'],
      'ses:configuration-set': [configurationSet],
      'ses:source-ip': ['127.0.0.1'],
      'ses:from-domain': [addressOf(from).split('@').at(-1)],
      'ses:caller-identity': [callerIdentity],
    },
  };
}

const bounce = (emailAddress: string): Properties => ({
  feedbackId: `${randomUUID()}-000000`,
  bounceType: 'Permanent',
  bounceSubType: 'General',
  bouncedRecipients: [
    {
      emailAddress,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    },
  ],
  timestamp: new Date().toISOString(),
  reportingMTA: `dns; ${MTA}`,
});

function complaint(emailAddress: string): Properties {
  const timestamp = new Date().toISOString();
  return {
    feedbackId: `${randomUUID()}-000000`,
    complaintSubType: null,
    complainedRecipients: [{ emailAddress }],
    timestamp,
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate: timestamp,
  };
}
