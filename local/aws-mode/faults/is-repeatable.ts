import { jsonBody, jsonOperation } from '../../services/json-protocol.ts';
import type { AwsRequest } from '../../types.ts';

const OPERATIONS: Record<string, RegExp> = {
  dynamodb: /^(BatchWriteItem|DeleteItem|PutItem|UpdateItem)$/,
  sqs: /^(DeleteMessage|SendMessage)(Batch)?$/,
  states: /^StartExecution$/,
};

/**
 * Whether a call may be done twice, as when an answer is late and the SDK repeats the call. A write with a condition or
 * with a token is protected from repetition.
 */
export function isRepeatable(service: string, request: AwsRequest): boolean {
  const { method, headers } = request;
  switch (service) {
    case 's3':
      return (
        (method === 'PUT' || method === 'DELETE') && !headers['if-match'] && headers['if-none-match'] !== '*'
      );
    case 'lambda':
    case 'ses':
    case 'iotdata':
      return method === 'POST';
    default: {
      if (!OPERATIONS[service]?.test(jsonOperation(request))) return false;
      const { ConditionExpression, ClientRequestToken } = jsonBody(request);
      return ConditionExpression === undefined && ClientRequestToken === undefined;
    }
  }
}
