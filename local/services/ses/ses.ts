import { onlyProperties } from '../../template/only-properties.ts';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Permission,
  type Service,
} from '../../types.ts';
import { restError } from '../rest-protocol.ts';
import { xmlElement } from '../xml.ts';
import type { Mail, MailFolder } from './mail-folder.ts';
import { addressOf, readForm, readJson, type SendRequest } from './read-mail.ts';

export interface Ses extends Service {
  load(assembly: Assembly): void;
}

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';
/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_RECIPIENTS = 50;
const MOST_BYTES = 40 * 1024 * 1024;

/** SES, both APIs: mails are kept in a folder instead of being sent. */
export function createSes(mails: MailFolder): Ses {
  let identities: string[] = [];
  let place = { region: '', account: '' };
  const read = (request: AwsRequest) => (isVersion2(request) ? readJson(request) : readForm(request));
  const arn = (resource: string) => `arn:aws:ses:${place.region}:${place.account}:${resource}`;

  function permissions(request: AwsRequest): Permission[] {
    const { action, mail, configurationSet } = read(request);
    const from = addressOf(mail.from);
    const context = {
      'ses:fromaddress': from,
      'ses:fromdisplayname': mail.from.split('<')[0]!.trim(),
      'ses:recipients': [...mail.to, ...mail.cc, ...mail.bcc].map(addressOf),
    };
    const resources = [`identity/${identityOf(from, identities) ?? from}`];
    if (configurationSet) resources.push(`configuration-set/${configurationSet}`);
    return resources.map((resource) => ({ action, resource: arn(resource), context }));
  }

  async function handle(request: AwsRequest): Promise<AwsResponse> {
    const { action, mail } = read(request);
    check(mail, request.body.length, identities, place.region);
    await mails.add(mail);
    return isVersion2(request) ? restReply(mail) : formReply(action, mail);
  }

  return {
    name: 'ses',
    load(assembly) {
      const resources = assembly.of('AWS::SES::EmailIdentity');
      for (const resource of resources) {
        onlyProperties(resource, [
          'ConfigurationSetAttributes',
          'DkimAttributes',
          'DkimSigningAttributes',
          'EmailIdentity',
          'FeedbackAttributes',
          'MailFromAttributes',
          'Tags',
        ]);
      }
      identities = resources.map(({ name }) => name);
      place = assembly;
    },
    permissions,
    handle,
    error(error, request) {
      if (request && isVersion2(request)) return restError(error);
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code;
      const content = { Error: { Type: 'Sender', Code: code, Message: error.message } };
      return xml(error.status, xmlElement('ErrorResponse', content, NAMESPACE));
    },
  };
}

function isVersion2({ url }: AwsRequest): boolean {
  return url.pathname.startsWith('/v2/');
}

/** The verified identity that a sender falls under: the address itself, its domain, or a domain above. */
function identityOf(address: string, identities: readonly string[]): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const domains = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
  return [address, ...domains].find((candidate) => identities.includes(candidate));
}

function check(mail: Mail, bytes: number, identities: readonly string[], region: string): void {
  const from = addressOf(mail.from);
  if (identityOf(from, identities) === undefined) {
    throw new AwsError(
      'MessageRejected',
      400,
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${from}`,
    );
  }
  const recipients = mail.to.length + mail.cc.length + mail.bcc.length;
  if (recipients === 0 || recipients > MOST_RECIPIENTS) {
    throw new AwsError(
      'InvalidParameterValue',
      400,
      `Recipient count must be between 1 and ${MOST_RECIPIENTS}, is ${recipients}.`,
    );
  }
  if (bytes > MOST_BYTES)
    throw new AwsError('InvalidParameterValue', 400, `The message is longer than ${MOST_BYTES} bytes.`);
}

function restReply({ id }: Mail): AwsResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ MessageId: id }),
  };
}

function formReply(action: SendRequest['action'], { id }: Mail): AwsResponse {
  const name = action.slice('ses:'.length);
  return xml(200, xmlElement(`${name}Response`, { [`${name}Result`]: { MessageId: id } }, NAMESPACE));
}

function xml(status: number, body: string): AwsResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body };
}
