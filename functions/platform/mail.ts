import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { AWS_CALLS } from './aws-calls.ts';
import { encodedName } from './encoded-name.ts';
import { env } from './env.ts';

const client = new SESv2Client(AWS_CALLS);

export interface Mail {
  readonly to: string;
  readonly bcc?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The display name of the sender; the address is the stage's. */
  readonly sender: string;
  readonly replyTo?: string | undefined;
  /** Of a newsletter: the mail program posts to this URL to unsubscribe its reader. */
  readonly unsubscribeUrl?: string | undefined;
}

const part = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Passes a mail to SES. Bounces and complaints arrive in the feedback queue. */
export async function sendMail(mail: Mail): Promise<void> {
  const { to, bcc, subject, text, html, sender, replyTo, unsubscribeUrl } = mail;
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: `${encodedName(sender)} <${env('MAIL_SENDER')}>`,
      ConfigurationSetName: env('MAIL_CONFIGURATION'),
      Destination: { ToAddresses: [to], ...(bcc && { BccAddresses: [bcc] }) },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Text: part(text), Html: part(html) },
          ...(unsubscribeUrl && { Headers: oneClick(unsubscribeUrl) }),
        },
      },
    }),
  );
}

/** RFC 8058: large mail providers require it in newsletters. */
const oneClick = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];
