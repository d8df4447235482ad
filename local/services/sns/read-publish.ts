import { AwsError, type AwsRequest, type Properties } from '../../types.ts';

/** A message for a topic. */
export interface Publication {
  readonly topicArn: string;
  readonly message: string;
  readonly subject: string | undefined;
  /** As SQS takes them. */
  readonly attributes: Properties;
}

const MOST_BYTES = 262_144;
/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
const SUBJECT = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

const formOf = (request: AwsRequest) => new URLSearchParams(request.body.toString());

const FIELDS: Record<string, RegExp> = {
  Publish: /^(Action|Version|TopicArn|TargetArn|Message|Subject|MessageAttributes\..*)$/,
  ListSubscriptionsByTopic: /^(Action|Version|TopicArn)$/,
};

/** The operation that a request asks for. Throws for one that does not run here. */
export function actionOf(request: AwsRequest): string {
  const form = formOf(request);
  const action = form.get('Action') ?? '';
  const fields = FIELDS[action];
  if (!fields) throw new AwsError('InvalidAction', 400, `The local platform has no operation sns:${action}.`);
  const unknown = [...form.keys()].find((name) => !fields.test(name));
  if (unknown) throw invalid(`${unknown} is not taken by the local platform`);
  return action;
}

export function topicOf(request: AwsRequest): string {
  const form = formOf(request);
  const topicArn = form.get('TopicArn') ?? form.get('TargetArn');
  if (!topicArn) throw invalid('TopicArn or TargetArn Reason: no value for required parameter');
  return topicArn;
}

export function readPublish(request: AwsRequest): Publication {
  const form = formOf(request);
  return {
    topicArn: topicOf(request),
    message: form.get('Message') ?? '',
    subject: form.get('Subject') ?? undefined,
    attributes: readAttributes(form),
  };
}

/** What SNS finds wrong with a message that its sender may publish. */
export function checkPublication({ message, subject, attributes }: Publication): void {
  if (message === '') throw invalid('Empty message');
  if (subject !== undefined && !SUBJECT.test(subject)) throw invalid('Subject');
  const bytes = Object.entries<Properties>(attributes).reduce(
    (sum, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      sum + Buffer.byteLength(name + DataType + StringValue) + Buffer.from(BinaryValue, 'base64').length,
    Buffer.byteLength(message),
  );
  if (bytes > MOST_BYTES) throw invalid('Message too long');
}

function readAttributes(form: URLSearchParams): Properties {
  const names = [...form].filter(([name]) => /^MessageAttributes\.entry\.\d+\.Name$/.test(name));
  return Object.fromEntries(
    names.map(([field, name]) => {
      const value = (part: string) => form.get(field.replace(/Name$/, `Value.${part}`)) ?? undefined;
      return [
        name,
        {
          DataType: value('DataType'),
          StringValue: value('StringValue'),
          BinaryValue: value('BinaryValue'),
        },
      ];
    }),
  );
}

function invalid(what: string): AwsError {
  return new AwsError('InvalidParameter', 400, `Invalid parameter: ${what}`);
}
