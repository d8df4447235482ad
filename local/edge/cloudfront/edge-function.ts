import { createContext, Script } from 'node:vm';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, StartError } from '../../types.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import {
  type EdgeContext,
  eventOf,
  type FunctionRequest,
  type FunctionResponse,
  requestOf,
  responseOf,
} from './edge-event.ts';
import { EdgeFunctionError } from './edge-function-error.ts';

/** A CloudFront Function of the template: returns the changed request of a viewer, or a response. */
export type EdgeFunction = (
  request: HttpRequest,
  context: EdgeContext,
) => Promise<{ request: HttpRequest } | { response: HttpResponse }>;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
const MOST_BYTES = 10 * 1024;
/** AWS allows about a millisecond of computing. This is elapsed time, multiplied for a machine that may be slow. */
const MILLISECONDS = 2000;

/**
 * The code runs without timers, network, files and modules.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export function findEdgeFunction(assembly: Assembly, arn: string, timeLimitFactor: number): EdgeFunction {
  const resource = assembly.byArn(arn);
  const { FunctionCode, FunctionConfig } = resource?.properties ?? {};
  if (
    !resource ||
    FunctionConfig?.Runtime !== 'cloudfront-js-2.0' ||
    FunctionConfig.KeyValueStoreAssociations
  ) {
    throw new StartError(`The CloudFront Function ${arn} is missing, or wants more than cloudfront-js-2.0.`);
  }
  onlyProperties(resource, ['AutoPublish', 'FunctionCode', 'FunctionConfig']);
  if (Buffer.byteLength(FunctionCode) > MOST_BYTES) {
    throw new StartError(`The CloudFront Function ${resource.name} is larger than ${MOST_BYTES} bytes.`);
  }
  const handler = compile(resource.name, FunctionCode, MILLISECONDS * timeLimitFactor);
  return async (request, context) => {
    const result = (await handler(eventOf(request, context))) as FunctionRequest | FunctionResponse;
    return 'statusCode' in result
      ? { response: responseOf(result) }
      : { request: requestOf(result, request) };
  };
}

function compile(name: string, code: string, timeout: number): (event: Properties) => Promise<object> {
  const sandbox = createContext({});
  try {
    new Script(code, { filename: name }).runInContext(sandbox, { timeout });
  } catch (error) {
    throw new StartError(`The CloudFront Function ${name} cannot be loaded: ${(error as Error).message}`);
  }
  const call = new Script('handler(event)', { filename: name });
  return async (event) => {
    sandbox.event = event;
    let result: unknown;
    try {
      result = await call.runInContext(sandbox, { timeout });
    } catch (error) {
      throw new EdgeFunctionError(503, `The CloudFront Function ${name} failed: ${(error as Error).message}`);
    }
    if (typeof result === 'object' && result !== null) return result;
    throw new EdgeFunctionError(502, `The CloudFront Function ${name} returned ${typeof result}.`);
  };
}
