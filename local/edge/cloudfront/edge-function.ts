import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
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

/** A CloudFront Function of the template. */
export interface EdgeFunction {
  /** What a viewer-request function makes of a request: another request, or already the response. */
  onRequest(
    request: HttpRequest,
    context: EdgeContext,
  ): Promise<{ request: HttpRequest } | { response: HttpResponse }>;
  onResponse(request: HttpRequest, response: HttpResponse, context: EdgeContext): Promise<HttpResponse>;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
const MOST_BYTES = 10 * 1024;
/** AWS counts a function's own computing, of which it allows a millisecond or so; here the clock runs for all of a busy machine. */
const MILLISECONDS = 2000;
const MODULES = ['crypto', 'querystring'];

/**
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 * The code sees no clock to wait on, no network and no file: only what the runtime offers.
 */
export function findEdgeFunction(assembly: Assembly, arn: string, log: (line: string) => void): EdgeFunction {
  const resource = assembly.byArn(arn);
  const { FunctionCode, FunctionConfig } = resource?.properties ?? {};
  if (
    !resource ||
    FunctionConfig?.Runtime !== 'cloudfront-js-2.0' ||
    FunctionConfig.KeyValueStoreAssociations
  ) {
    throw new StartError(`The CloudFront Function ${arn} is missing, or wants more than cloudfront-js-2.0.`);
  }
  if (Buffer.byteLength(FunctionCode) > MOST_BYTES) {
    throw new StartError(`The CloudFront Function ${resource.name} is larger than ${MOST_BYTES} bytes.`);
  }
  const handler = compile(resource.name, FunctionCode, log);
  return {
    async onRequest(request, context) {
      const event = eventOf(request, undefined, context);
      const result = (await handler(event)) as FunctionRequest | FunctionResponse;
      return 'statusCode' in result
        ? { response: responseOf(result, undefined) }
        : { request: requestOf(result, request) };
    },
    async onResponse(request, response, context) {
      const result = (await handler(eventOf(request, response, context))) as FunctionResponse;
      return responseOf(result, response);
    },
  };
}

function compile(
  name: string,
  code: string,
  log: (line: string) => void,
): (event: Properties) => Promise<object> {
  const require = createRequire(import.meta.url);
  const sandbox = createContext({
    Buffer,
    console: { log: (...parts: unknown[]) => log(`[${name}] ${parts.join(' ')}`) },
    require(module: string) {
      if (MODULES.includes(module)) return require(`node:${module}`);
      throw new Error(`There is no module ${module} in a CloudFront Function.`);
    },
  });
  try {
    new Script(code, { filename: name }).runInContext(sandbox, { timeout: MILLISECONDS });
  } catch (error) {
    throw new StartError(`The CloudFront Function ${name} cannot be loaded: ${(error as Error).message}`);
  }
  const call = new Script('handler(event)', { filename: name });
  return async (event) => {
    sandbox.event = event;
    let result: unknown;
    try {
      result = await call.runInContext(sandbox, { timeout: MILLISECONDS });
    } catch (error) {
      throw new EdgeFunctionError(503, `The CloudFront Function ${name} failed: ${(error as Error).message}`);
    }
    if (typeof result === 'object' && result !== null) return result;
    throw new EdgeFunctionError(502, `The CloudFront Function ${name} returned ${typeof result}.`);
  };
}
