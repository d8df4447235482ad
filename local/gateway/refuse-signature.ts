import { AwsError } from '../types.ts';
import type { SignatureFault } from './signature.ts';

const MISMATCH =
  'The request signature we calculated does not match the signature you provided. ' +
  'Check your AWS Secret Access Key and signing method. Consult the service documentation for details.';
const UNKNOWN_TOKEN = 'The security token included in the request is invalid.';
const UNSIGNED_HEADERS = 'There were headers present in the request which were not signed';
const EXPIRED = 'Signature expired: the request was signed too long ago or in the future';

type Answers = Record<SignatureFault, [code: string, status: number, message: string]>;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const s3: Answers = {
  missing: ['AccessDenied', 403, 'Access Denied'],
  malformed: [
    'AuthorizationHeaderMalformed',
    400,
    'The authorization header that you provided is not valid.',
  ],
  'unknown key': [
    'InvalidAccessKeyId',
    403,
    'The AWS Access Key Id you provided does not exist in our records.',
  ],
  skewed: [
    'RequestTimeTooSkewed',
    403,
    'The difference between the request time and the current time is too large.',
  ],
  expired: ['AccessDenied', 403, 'Request has expired'],
  'too long': [
    'AuthorizationQueryParametersError',
    400,
    'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
  ],
  payload: [
    'XAmzContentSHA256Mismatch',
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
  'headers not signed': ['AccessDenied', 403, UNSIGNED_HEADERS],
  mismatch: ['SignatureDoesNotMatch', 403, MISMATCH],
};

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const others: Answers = {
  missing: ['MissingAuthenticationTokenException', 400, 'Request is missing Authentication Token'],
  malformed: [
    'IncompleteSignatureException',
    400,
    'The request signature does not conform to AWS standards.',
  ],
  'unknown key': ['UnrecognizedClientException', 400, UNKNOWN_TOKEN],
  skewed: ['InvalidSignatureException', 400, EXPIRED],
  expired: ['InvalidSignatureException', 400, EXPIRED],
  'too long': ['InvalidSignatureException', 400, EXPIRED],
  payload: ['InvalidSignatureException', 400, MISMATCH],
  'headers not signed': ['InvalidSignatureException', 400, UNSIGNED_HEADERS],
  mismatch: ['InvalidSignatureException', 400, MISMATCH],
};

/** The error of AWS for a request with an invalid signature. */
export function refuseSignature(fault: SignatureFault, service: string): AwsError {
  return new AwsError(...(service === 's3' ? s3 : others)[fault]);
}
