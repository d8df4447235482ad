import type { AwsError, AwsResponse } from '../types.ts';

/** https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html#operation-error-serialization */
export function restError(error: AwsError): AwsResponse {
  return {
    status: error.status,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': error.code },
    body: JSON.stringify({ message: error.message, Message: error.message }),
  };
}
