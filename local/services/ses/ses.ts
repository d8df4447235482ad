import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Caller,
  type Permission,
  type Service,
} from '../../types.ts';
import { restError } from '../rest-protocol.ts';
import { xmlElement } from '../xml.ts';
import { type ConfigurationSet, readConfigurationSets } from './configuration-sets.ts';
import type { Feedback } from './feedback.ts';
import { identityOf, readIdentities, type SenderIdentity } from './identities.ts';
import { recipientsOf } from './mail-events.ts';
import type { Mail, MailFolder } from './mail-folder.ts';
import { addressOf, readForm, readJson, type SendRequest } from './read-mail.ts';

export interface Ses extends Service {
  load(assembly: Assembly): void;
  configurationSets(): ConfigurationSet[];
}

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';
/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_RECIPIENTS = 50;
const MOST_BYTES = 40 * 1024 * 1024;

/** SES, both APIs: mails are kept in a folder instead of being sent. */
export function createSes(mails: MailFolder, feedback: Feedback): Ses {
  let identities: SenderIdentity[] = [];
  let sets = new Map<string, ConfigurationSet>();
  let place = { region: '', account: '' };
  const arn = (resource: string) => `arn:aws:ses:${place.region}:${place.account}:${resource}`;

  /** The request with the configuration set that its sender's identity gives it. */
  function read(request: AwsRequest): SendRequest & { from: string } {
    const { action, mail } = isVersion2(request) ? readJson(request) : readForm(request);
    const from = addressOf(mail.from);
    const configurationSet = mail.configurationSet ?? identityOf(from, identities)?.configurationSet;
    return { action, from, mail: { ...mail, configurationSet } };
  }

  function permissions(request: AwsRequest): Permission[] {
    const { action, mail, from } = read(request);
    const context = {
      'ses:fromaddress': from,
      'ses:fromdisplayname': mail.from.split('<')[0]!.trim(),
      'ses:recipients': recipientsOf(mail),
    };
    const resources = [`identity/${identityOf(from, identities)?.name ?? from}`];
    if (mail.configurationSet) resources.push(`configuration-set/${mail.configurationSet}`);
    return resources.map((resource) => ({ action, resource: arn(resource), context }));
  }

  async function handle(request: AwsRequest, caller: Caller): Promise<AwsResponse> {
    const { action, mail, from } = read(request);
    const identity = identityOf(from, identities);
    if (!identity) throw notVerified(from, place.region);
    check(mail, request.body.length);
    const set = findSet(mail);
    await mails.add(mail);
    if (set) {
      feedback.tell(mail, set, {
        operation: action.slice('ses:'.length),
        configurationSet: set.name,
        identityArn: identity.arn,
        account: place.account,
        callerIdentity: caller.arn.split('/')[1] ?? caller.arn,
      });
    }
    return isVersion2(request) ? restReply(mail) : formReply(action, mail);
  }

  function findSet({ configurationSet }: Mail): ConfigurationSet | undefined {
    if (!configurationSet) return undefined;
    const set = sets.get(configurationSet);
    if (set) return set;
    const message = `Configuration set <${configurationSet}> does not exist.`;
    throw new AwsError('ConfigurationSetDoesNotExist', 400, message);
  }

  return {
    name: 'ses',
    load(assembly) {
      identities = readIdentities(assembly);
      sets = readConfigurationSets(assembly);
      place = assembly;
    },
    configurationSets: () => [...sets.values()],
    permissions,
    handle,
    error(error, request) {
      if (request && isVersion2(request)) return restError(inVersion2(error));
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code;
      const content = { Error: { Type: 'Sender', Code: code, Message: error.message } };
      return xml(error.status, xmlElement('ErrorResponse', content, NAMESPACE));
    },
  };
}

function isVersion2({ url }: AwsRequest): boolean {
  return url.pathname.startsWith('/v2/');
}

/** The newer API has fewer errors. */
function inVersion2(error: AwsError): AwsError {
  switch (error.code) {
    case 'ConfigurationSetDoesNotExist':
      return new AwsError('NotFoundException', 404, error.message);
    case 'InvalidParameterValue':
      return new AwsError('BadRequestException', 400, error.message);
    default:
      return error;
  }
}

function notVerified(from: string, region: string): AwsError {
  return new AwsError(
    'MessageRejected',
    400,
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${from}`,
  );
}

function check(mail: Mail, bytes: number): void {
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
