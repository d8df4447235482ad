import { randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type Properties } from '../../types.ts';
import type { Mail } from './mail-folder.ts';

/** A request to send a mail, whichever of the two APIs it came by. */
export interface SendRequest {
  readonly action: 'ses:SendEmail' | 'ses:SendRawEmail';
  readonly mail: Mail;
  readonly configurationSet: string | undefined;
}

type Draft = Partial<Pick<Mail, 'cc' | 'bcc' | 'replyTo' | 'text' | 'html' | 'raw'>> &
  Pick<Mail, 'from' | 'to' | 'subject'>;

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html (version 1, a form) */
export function readForm(request: AwsRequest): SendRequest {
  const form = new URLSearchParams(request.body.toString());
  const list = (prefix: string) =>
    [...form].filter(([name]) => name.startsWith(`${prefix}.member.`)).map(([, value]) => value);
  const one = (name: string) => form.get(name) ?? undefined;
  const configurationSet = one('ConfigurationSetName');
  switch (form.get('Action')) {
    case 'SendEmail':
      return {
        action: 'ses:SendEmail',
        configurationSet,
        mail: mailOf({
          from: form.get('Source') ?? '',
          to: list('Destination.ToAddresses'),
          cc: list('Destination.CcAddresses'),
          bcc: list('Destination.BccAddresses'),
          replyTo: list('ReplyToAddresses'),
          subject: form.get('Message.Subject.Data') ?? '',
          text: one('Message.Body.Text.Data'),
          html: one('Message.Body.Html.Data'),
        }),
      };
    case 'SendRawEmail':
      return {
        action: 'ses:SendRawEmail',
        configurationSet,
        mail: rawMail(form.get('RawMessage.Data') ?? '', one('Source'), list('Destinations')),
      };
    default:
      throw new AwsError(
        'InvalidAction',
        400,
        `The local platform has no operation ses:${form.get('Action')}.`,
      );
  }
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html (version 2, JSON) */
export function readJson(request: AwsRequest): SendRequest {
  if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails') {
    throw new AwsError('NotFoundException', 404, `The local platform has no ${request.url.pathname} of SES.`);
  }
  const { FromEmailAddress, Destination, Content, ReplyToAddresses, ConfigurationSetName }: Properties =
    JSON.parse(request.body.toString());
  const { Simple, Raw, Template } = Content ?? {};
  if (Template)
    throw new AwsError('BadRequestException', 400, 'The local platform sends no templates of SES.');
  const { ToAddresses: to = [], CcAddresses: cc, BccAddresses: bcc } = Destination ?? {};
  return {
    action: Raw ? 'ses:SendRawEmail' : 'ses:SendEmail',
    configurationSet: ConfigurationSetName,
    mail: Raw
      ? rawMail(Raw.Data, FromEmailAddress, to)
      : mailOf({
          from: FromEmailAddress ?? '',
          to,
          cc,
          bcc,
          replyTo: ReplyToAddresses,
          subject: Simple?.Subject?.Data ?? '',
          text: Simple?.Body?.Text?.Data,
          html: Simple?.Body?.Html?.Data,
        }),
  };
}

/** The bare address of `Name <address>`, its domain in lower case. */
export function addressOf(text: string): string {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
}

function rawMail(base64: string, from: string | undefined, to: string[]): Mail {
  const raw = Buffer.from(base64, 'base64').toString();
  const head = raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim();
  const addresses = (name: string) => header(name)?.split(/,\s*/) ?? [];
  return mailOf({
    from: from ?? header('From') ?? '',
    to: to.length > 0 ? to : [...addresses('To'), ...addresses('Cc'), ...addresses('Bcc')],
    subject: header('Subject') ?? '',
    raw,
  });
}

function mailOf({ from, to, subject, cc = [], bcc = [], replyTo = [], text, html, raw }: Draft): Mail {
  return {
    id: randomUUID(),
    sentAt: new Date().toISOString(),
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject,
    text,
    html,
    raw,
  };
}
