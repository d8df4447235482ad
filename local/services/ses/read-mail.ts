import { randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type Properties } from '../../types.ts';
import { jsonBody, onlyFields } from '../json-protocol.ts';
import type { Mail } from './mail-folder.ts';

type Draft = Partial<Omit<Mail, 'id' | 'sentAt'>> & Pick<Mail, 'from' | 'to' | 'subject'>;

const PART = ['Charset', 'Data'];

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export function readMail(request: AwsRequest): Mail {
  if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails') {
    throw new AwsError('NotFoundException', 404, `The local platform has no ${request.url.pathname} of SES.`);
  }
  const { FromEmailAddress, ConfigurationSetName, Destination, Content, ReplyToAddresses, ...others } =
    jsonBody(request);
  only(others, []);
  const { ToAddresses = [], BccAddresses } = only(Destination, ['ToAddresses', 'BccAddresses']);
  const { Simple } = only(Content, ['Simple']);
  const { Subject, Body, Headers } = only(Simple, ['Body', 'Headers', 'Subject']);
  const { Text, Html } = only(Body, ['Html', 'Text']);
  return mailOf({
    from: FromEmailAddress ?? '',
    to: ToAddresses,
    bcc: BccAddresses,
    replyTo: ReplyToAddresses,
    subject: only(Subject, PART).Data ?? '',
    text: only(Text, PART).Data,
    html: only(Html, PART).Data,
    headers: Headers?.map(({ Name, Value }: Properties) => ({ name: Name, value: Value })),
    configurationSet: ConfigurationSetName,
  });
}

function only(part: Properties = {}, known: readonly string[]): Properties {
  onlyFields(part, known, 'ses:SendEmail');
  return part;
}

/** The bare address of `Name <address>`, with its domain in lower case. */
export function addressOf(text: string): string {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
}

/** A mail with a new id and the current time. */
export function mailOf({ from, to, subject, bcc = [], replyTo = [], ...more }: Draft): Mail {
  return {
    id: randomUUID(),
    sentAt: new Date().toISOString(),
    from,
    to,
    bcc,
    replyTo,
    subject,
    text: more.text,
    html: more.html,
    headers: more.headers,
    configurationSet: more.configurationSet,
  };
}
