import type { Handler } from '../../gateway/gateway.ts';
import { jsonBody, jsonOperation } from '../../services/json-protocol.ts';
import type { AwsRequest, AwsResponse, Properties } from '../../types.ts';

/** Whether one entry of a request may fail alone. For the batches of DynamoDB there is `leftovers`. */
export function isBatch(service: string, request: AwsRequest): boolean {
  return service === 'sqs' && /Batch$/.test(jsonOperation(request)) && jsonBody(request).Entries?.length > 1;
}

/**
 * Makes one entry of a batch fail.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_BatchResultErrorEntry.html
 */
export async function partialBatch(
  request: AwsRequest,
  next: Handler,
  /** Selects the entry: at least 0 and less than 1. */
  which: number,
): Promise<AwsResponse> {
  const { Entries, ...rest } = jsonBody(request);
  const failing = Entries[Math.floor(which * Entries.length)];
  const others = Entries.filter((entry: Properties) => entry !== failing);
  const body = Buffer.from(JSON.stringify({ ...rest, Entries: others }));
  const reply = await next({ ...request, body });
  const { Successful, Failed = [] } = JSON.parse(String(reply.body));
  const failed = {
    Id: failing.Id,
    Code: 'InternalError',
    Message: 'A fault was injected.',
    SenderFault: false,
  };
  return { ...reply, body: JSON.stringify({ Successful, Failed: [...Failed, failed] }) };
}
