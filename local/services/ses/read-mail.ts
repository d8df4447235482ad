import { randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type Properties } from '../../types.ts';
import type { Mail } from './mail-folder.ts';

/** A request to send a mail, whichever of the two APIs it came by. */
export interface SendRequest {
  readonly action: 'ses:SendEmail' | 'ses:SendRawEmail';
  readonly mail: Mail;
}

type Draft = Partial<Omit<Mail, 'id' | 'sentAt'>> & Pick<Mail, 'from' | 'to' | 'subject'>;

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html (version 1, a form) */
export function readForm(request: AwsRequest): SendRequest {
  const form = new URLSearchParams(request.body.toString());
  const list = (prefix: string, part = '') =>
    [...form]
      .filter(([name]) => name.startsWith(`${prefix}.member.`) && name.endsWith(part))
      .map(([, value]) => value);
  const one = (name: string) => form.get(name) ?? undefined;
  const tags = tagsOf(
    list('Tags', 'Name').map((Name, index) => ({ Name, Value: list('Tags', 'Value')[index] })),
  );
  const marks = { configurationSet: one('ConfigurationSetName'), tags };
  switch (form.get('Action')) {
    case 'SendEmail':
      return {
        action: 'ses:SendEmail',
        mail: mailOf({
          ...marks,
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
        mail: rawMail(form.get('RawMessage.Data') ?? '', one('Source'), list('Destinations'), marks),
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
  const input: Properties = JSON.parse(request.body.toString());
  const { FromEmailAddress, Destination, Content, ReplyToAddresses } = input;
  const { Simple, Raw, Template } = Content ?? {};
  if (Template)
    throw new AwsError('BadRequestException', 400, 'The local platform sends no templates of SES.');
  const { ToAddresses: to = [], CcAddresses: cc, BccAddresses: bcc } = Destination ?? {};
  const marks = { configurationSet: input.ConfigurationSetName, tags: tagsOf(input.EmailTags ?? []) };
  return {
    action: Raw ? 'ses:SendRawEmail' : 'ses:SendEmail',
    mail: Raw
      ? rawMail(Raw.Data, FromEmailAddress, to, marks)
      : mailOf({
          ...marks,
          from: FromEmailAddress ?? '',
          to,
          cc,
          bcc,
          replyTo: ReplyToAddresses,
          subject: Simple?.Subject?.Data ?? '',
          text: Simple?.Body?.Text?.Data,
          html: Simple?.Body?.Html?.Data,
          headers: Simple?.Headers?.map(({ Name, Value }: Properties) => ({ name: Name, value: Value })),
        }),
  };
}

/** The bare address of `Name <address>`, its domain in lower case. */
export function addressOf(text: string): string {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
}

function tagsOf(tags: readonly Properties[]): Record<string, string> {
  return Object.fromEntries(tags.map(({ Name, Value }) => [Name, Value]));
}

type Marks = Pick<Mail, 'configurationSet' | 'tags'>;

/** What the request does not say, the message's own headers do. */
function rawMail(base64: string, from: string | undefined, to: string[], marks: Marks): Mail {
  const raw = Buffer.from(base64, 'base64').toString();
  const head = raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const headers = head.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value!.trim() }];
  });
  const header = (name: string) =>
    headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value || undefined;
  const addresses = (name: string) => header(name)?.split(/,\s*/) ?? [];
  // https://docs.aws.amazon.com/ses/latest/dg/event-publishing-send-email.html#event-publishing-using-ses-headers
  const tags = header('X-SES-MESSAGE-TAGS')?.matchAll(/([\w-]+)=([\w.@-]+)/g) ?? [];
  return mailOf({
    from: from ?? header('From') ?? '',
    to: to.length > 0 ? to : [...addresses('To'), ...addresses('Cc'), ...addresses('Bcc')],
    subject: header('Subject') ?? '',
    raw,
    headers,
    configurationSet: marks.configurationSet ?? header('X-SES-CONFIGURATION-SET'),
    tags: { ...Object.fromEntries([...tags].map(([, name, value]) => [name!, value!])), ...marks.tags },
  });
}

/** A mail that is sent now. */
export function mailOf({ from, to, subject, cc = [], bcc = [], replyTo = [], ...more }: Draft): Mail {
  return {
    id: randomUUID(),
    sentAt: new Date().toISOString(),
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject,
    text: more.text,
    html: more.html,
    raw: more.raw,
    headers: more.headers,
    configurationSet: more.configurationSet,
    tags: more.tags,
  };
}
