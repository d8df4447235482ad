import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new SESClient(AWS_CALLS);

export interface Mail {
  readonly to: string;
  /** A copy that the recipient does not see. */
  readonly bcc?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom it comes from, beside the stage's address. */
  readonly sender: string;
  readonly replyTo?: string | undefined;
}

const part = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Hands a mail to SES. What becomes of it is told to the feedback queue. */
export async function sendMail({ to, bcc, subject, text, html, sender, replyTo }: Mail): Promise<void> {
  await client.send(
    new SendEmailCommand({
      Source: `${encodedName(sender)} <${env('MAIL_SENDER')}>`,
      ConfigurationSetName: env('MAIL_CONFIGURATION'),
      Destination: { ToAddresses: [to], ...(bcc && { BccAddresses: [bcc] }) },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
    }),
  );
}

/** A display name as an encoded word (RFC 2047): whatever it holds, it stays one name. */
const encodedName = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
