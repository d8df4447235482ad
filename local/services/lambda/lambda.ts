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

/** Lambda's Invoke, synchronous. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export function createLambda(functions: Functions): Lambda {
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
      const { arn } = find(request);
      const event = readEvent(request);
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
    },
    error: restError,
  };
}

function readEvent({ body, headers, url }: AwsRequest): string {
  const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type !== 'RequestResponse' || url.searchParams.has('Qualifier')) {
    throw new AwsError(
      'NotImplemented',
      501,
      'The local platform invokes functions synchronously and in their latest version only.',
    );
  }
  if (body.length > MOST_REQUEST_BYTES) {
    const message = `Request must be smaller than ${MOST_REQUEST_BYTES} bytes for the InvokeFunction operation`;
    throw new AwsError('RequestTooLargeException', 413, message);
  }
  const event = body.length === 0 ? '{}' : body.toString();
  try {
    JSON.parse(event);
  } catch (error) {
    const message = `Could not parse request body into json: ${(error as Error).message}`;
    throw new AwsError('InvalidRequestContentException', 400, message);
  }
  return event;
}
