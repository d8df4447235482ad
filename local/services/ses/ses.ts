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
import { type ConfigurationSet, readConfigurationSets } from './configuration-sets.ts';
import type { Feedback } from './feedback.ts';
import { identityOf, readIdentities, type SenderIdentity } from './identities.ts';
import { recipientsOf } from './mail-events.ts';
import type { Mail, MailFolder } from './mail-folder.ts';
import { checkMailbox } from './mailbox-simulator.ts';
import { addressOf, readMail } from './read-mail.ts';

export interface Ses extends Service {
  load(assembly: Assembly): void;
  configurationSets(): ConfigurationSet[];
}

/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_RECIPIENTS = 50;
const MOST_BYTES = 40 * 1024 * 1024;

/** SES, version 2 of its API: mails are stored in a folder instead of being sent. */
export function createSes(mails: MailFolder, feedback: Feedback): Ses {
  let identities: SenderIdentity[] = [];
  let sets = new Map<string, ConfigurationSet>();
  let place = { region: '', account: '' };
  const arn = (resource: string) => `arn:aws:ses:${place.region}:${place.account}:${resource}`;

  function permissions(request: AwsRequest): Permission[] {
    const mail = readMail(request);
    const from = addressOf(mail.from);
    const resources = [`identity/${identityOf(from, identities)?.name ?? from}`];
    if (mail.configurationSet) resources.push(`configuration-set/${mail.configurationSet}`);
    return resources.map((resource) => ({
      action: 'ses:SendEmail',
      resource: arn(resource),
      context: { 'ses:fromaddress': from },
    }));
  }

  async function handle(request: AwsRequest, caller: Caller): Promise<AwsResponse> {
    const mail = readMail(request);
    const from = addressOf(mail.from);
    const identity = identityOf(from, identities);
    if (!identity) throw notVerified(from, place.region);
    check(mail, request.body.length);
    const set = findSet(mail);
    await mails.add(mail);
    if (set) {
      feedback.report(mail, set, {
        configurationSet: set.name,
        identityArn: identity.arn,
        account: place.account,
        callerIdentity: caller.arn.split('/')[1] ?? caller.arn,
      });
    }
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ MessageId: mail.id }),
    };
  }

  function findSet({ configurationSet }: Mail): ConfigurationSet | undefined {
    if (!configurationSet) return undefined;
    const set = sets.get(configurationSet);
    if (set) return set;
    throw new AwsError('NotFoundException', 404, `Configuration set <${configurationSet}> does not exist.`);
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
    error: restError,
  };
}

function notVerified(from: string, region: string): AwsError {
  return new AwsError(
    'MessageRejected',
    400,
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${from}`,
  );
}

function check(mail: Mail, bytes: number): void {
  const recipients = recipientsOf(mail);
  if (recipients.length === 0 || recipients.length > MOST_RECIPIENTS) {
    throw new AwsError(
      'BadRequestException',
      400,
      `Recipient count must be between 1 and ${MOST_RECIPIENTS}, is ${recipients.length}.`,
    );
  }
  if (bytes > MOST_BYTES)
    throw new AwsError('BadRequestException', 400, `The message is longer than ${MOST_BYTES} bytes.`);
  for (const address of recipients) checkMailbox(address);
}
