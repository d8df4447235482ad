import { AwsError, type AwsRequest } from '../../types.ts';

/** A message for a topic. */
export interface Publication {
  readonly topicArn: string;
  readonly message: string;
  readonly subject: string | undefined;
}

const MOST_BYTES = 262_144;
/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
const SUBJECT = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

const formOf = (request: AwsRequest) => new URLSearchParams(request.body.toString());

const FIELDS: Record<string, readonly string[]> = {
  Publish: ['Action', 'Version', 'TopicArn', 'Message', 'Subject'],
  ListSubscriptionsByTopic: ['Action', 'Version', 'TopicArn'],
};

/** The operation of a request. Throws for an operation or a field that the platform does not implement. */
export function actionOf(request: AwsRequest): string {
  const form = formOf(request);
  const action = form.get('Action') ?? '';
  const fields = FIELDS[action];
  if (!fields) throw new AwsError('InvalidAction', 400, `The local platform has no operation sns:${action}.`);
  const unknown = [...form.keys()].find((name) => !fields.includes(name));
  if (unknown) throw invalid(`the local platform has no field ${unknown} in sns:${action}`);
  return action;
}

export function topicOf(request: AwsRequest): string {
  const topicArn = formOf(request).get('TopicArn');
  if (!topicArn) throw invalid('TopicArn or TargetArn Reason: no value for required parameter');
  return topicArn;
}

export function readPublish(request: AwsRequest): Publication {
  const form = formOf(request);
  return {
    topicArn: topicOf(request),
    message: form.get('Message') ?? '',
    subject: form.get('Subject') ?? undefined,
  };
}

/** Throws the error of SNS for an invalid message. */
export function checkPublication({ message, subject }: Publication): void {
  if (message === '') throw invalid('Empty message');
  if (subject !== undefined && !SUBJECT.test(subject)) throw invalid('Subject');
  if (Buffer.byteLength(message) > MOST_BYTES) throw invalid('Message too long');
}

function invalid(what: string): AwsError {
  return new AwsError('InvalidParameter', 400, `Invalid parameter: ${what}`);
}
