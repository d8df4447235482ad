import { AwsError } from '../../types.ts';

/**
 * The errors that the services have in common.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
 */
const COMMON: readonly [code: string, status: number][] = [
  ['InternalFailure', 500],
  ['ServiceUnavailable', 503],
  ['ThrottlingException', 400],
];

/** The errors of services that differ, from their API references. */
const OWN: Record<string, typeof COMMON> = {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
  dynamodb: [
    ['InternalServerError', 500],
    ['ServiceUnavailable', 503],
    ['ThrottlingException', 400],
  ],
  // https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
  s3: [
    ['InternalError', 500],
    ['ServiceUnavailable', 503],
    ['SlowDown', 503],
  ],
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
  sqs: [
    ['InternalFailure', 500],
    ['ServiceUnavailable', 503],
    ['RequestThrottled', 403],
  ],
  // https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
  lambda: [
    ['ServiceException', 500],
    ['TooManyRequestsException', 429],
  ],
  // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
  secretsmanager: [
    ['InternalServiceError', 500],
    ['ThrottlingException', 400],
  ],
  // https://docs.aws.amazon.com/iot/latest/apireference/API_CreateThing.html
  iot: [
    ['InternalFailureException', 500],
    ['ServiceUnavailableException', 503],
    ['ThrottlingException', 400],
  ],
};
const SAME: Record<string, string> = { iotdata: 'iot' };

/** The errors with which a service may refuse any call. */
export function refusals(service: string): AwsError[] {
  return (OWN[SAME[service] ?? service] ?? COMMON).map(
    ([code, status]) => new AwsError(code, status, `${code}, because a fault was injected: try again.`),
  );
}
