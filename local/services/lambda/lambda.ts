import { randomUUID } from 'node:crypto';
import type { Functions } from '../../functions/functions.ts';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type PolicyDocument,
  type Service,
} from '../../types.ts';
import { restError } from '../rest-protocol.ts';
import { readFunctionPolicies } from './function-policies.ts';

export interface Lambda extends Service {
  load(assembly: Assembly): void;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MOST_REQUEST_BYTES = 6 * 1024 * 1024;
const MOST_ASYNC_BYTES = 1024 * 1024;

/** What takes invocations that nobody waits for; once it returns, the invocation is not lost. */
export type Enqueue = (arn: string, event: string) => void;

/** Lambda's Invoke. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export function createLambda(functions: Functions, enqueue: Enqueue): Lambda {
  let policies = new Map<string, PolicyDocument>();
  const find = (request: AwsRequest) => {
    const name = decodeURIComponent(
      /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url.pathname)?.[1] ?? '',
    );
    if (!name)
      throw new AwsError(
        'UnknownOperationException',
        404,
        `The local platform has no ${request.url.pathname}.`,
      );
    const found = functions.find(name);
    if (!found) throw new AwsError('ResourceNotFoundException', 404, `Function not found: ${name}`);
    return found;
  };
  return {
    name: 'lambda',
    load(assembly) {
      policies = readFunctionPolicies(assembly);
    },
    permissions: (request) => [{ action: 'lambda:InvokeFunction', resource: find(request).arn }],
    resourcePolicy: ({ resource }) => policies.get(resource),
    async handle(request): Promise<AwsResponse> {
      const { arn, reservedConcurrency } = find(request);
      const event = readEvent(request);
      if (reservedConcurrency === 0) throw new AwsError('TooManyRequestsException', 429, 'Rate Exceeded.');
      switch (request.headers['x-amz-invocation-type'] ?? 'RequestResponse') {
        case 'DryRun':
          return { status: 204 };
        case 'Event':
          if (request.body.length > MOST_ASYNC_BYTES) throw tooLarge(MOST_ASYNC_BYTES);
          enqueue(arn, event);
          return { status: 202, headers: { 'x-amzn-requestid': randomUUID() } };
        default: {
          const { failed, payload, requestId } = await functions.invoke(arn, event);
          const headers = {
            'content-type': 'application/json',
            'x-amz-executed-version': '$LATEST',
            'x-amzn-requestid': requestId,
          };
          return {
            status: 200,
            headers: failed ? { ...headers, 'x-amz-function-error': 'Unhandled' } : headers,
            body: payload,
          };
        }
      }
    },
    error: restError,
  };
}

function readEvent({ body }: AwsRequest): string {
  if (body.length > MOST_REQUEST_BYTES) throw tooLarge(MOST_REQUEST_BYTES);
  const event = body.length === 0 ? '{}' : body.toString();
  try {
    JSON.parse(event);
  } catch (error) {
    const message = `Could not parse request body into json: ${(error as Error).message}`;
    throw new AwsError('InvalidRequestContentException', 400, message);
  }
  return event;
}

function tooLarge(limit: number): AwsError {
  return new AwsError(
    'RequestTooLargeException',
    413,
    `Request must be smaller than ${limit} bytes for the InvokeFunction operation`,
  );
}
