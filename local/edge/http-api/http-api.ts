import { randomUUID } from 'node:crypto';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type AwsResponse, type Resource, StartError } from '../../types.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http.ts';
import { lambdaEvent, servedPath } from './event.ts';
import { httpResponse } from './response.ts';
import { matchRoute, readRoutes } from './routes.ts';

/** Invokes a function as a service, which the policy of the function must allow. */
export type InvokeAs = (
  service: string,
  sourceArn: string,
  functionArn: string,
  event: string,
) => Promise<AwsResponse>;

/** An HTTP API of the template. */
export interface HttpApi {
  readonly apiId: string;
  readonly host: string;
  handle(request: HttpRequest): Promise<HttpResponse>;
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const MOST_REQUEST_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 30_000;

interface Surroundings {
  readonly warn: (text: string) => void;
  readonly timeLimitFactor: number;
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api.html */
export function createHttpApis(
  assembly: Assembly,
  invokeAs: InvokeAs,
  surroundings: Surroundings,
): HttpApi[] {
  return assembly
    .of('AWS::ApiGatewayV2::Api')
    .map((api) => createHttpApi(api, assembly, invokeAs, surroundings));
}

function createHttpApi(
  api: Resource,
  assembly: Assembly,
  invokeAs: InvokeAs,
  { warn, timeLimitFactor }: Surroundings,
): HttpApi {
  onlyProperties(api, ['Description', 'Name', 'ProtocolType']);
  if (api.properties.ProtocolType !== 'HTTP') throw new StartError(`The API ${api.name} is not an HTTP API.`);
  const { region, account } = assembly;
  const apiId = api.arn.split('/').at(-1)!;
  for (const stage of assembly.of('AWS::ApiGatewayV2::Stage')) checkStage(stage);
  const host = `${apiId}.execute-api.${region}.amazonaws.com`;
  const routes = readRoutes(assembly, apiId);

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    if (request.body.length > MOST_REQUEST_BYTES)
      return jsonResponse(413, { message: 'Request Entity Too Large' });
    const path = servedPath(request.path);
    if (path === undefined) return jsonResponse(400, { message: 'Bad Request' });
    const match = matchRoute(routes, request.method, path);
    if (!match) return jsonResponse(404, { message: 'Not Found' });
    const event = JSON.stringify(lambdaEvent(request, path, match, { account, apiId, region }));
    const { route } = match;
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${apiId}/$default/${request.method}${route.path}`;
    const reply = await inTime(
      invokeAs('apigateway.amazonaws.com', sourceArn, route.functionArn, event),
      TIMEOUT_MILLISECONDS * timeLimitFactor,
    );
    if (!reply) return jsonResponse(503, { message: 'Service Unavailable' });
    if (reply.status !== 200 || reply.headers?.['x-amz-function-error']) {
      warn(`${route.key}: ${reasonOf(reply)}`);
      return jsonResponse(500, { message: 'Internal Server Error' });
    }
    return httpResponse(String(reply.body));
  }

  return {
    apiId,
    host,
    async handle(request) {
      const response = await handle(request);
      return { ...response, headers: { ...response.headers, 'apigw-requestid': [randomUUID()] } };
    },
  };
}

/** `undefined` if the integration takes too long. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The error of a function or of Lambda itself, in one line. */
function reasonOf({ body }: AwsResponse): string {
  const { errorType, errorMessage, message } = JSON.parse(String(body));
  return errorType ? `${errorType}: ${errorMessage}` : message;
}

function checkStage(stage: Resource): void {
  onlyProperties(stage, ['AccessLogSettings', 'ApiId', 'AutoDeploy', 'DefaultRouteSettings']);
  if (stage.properties.StageName !== '$default') {
    throw new StartError(
      `The stage ${stage.properties.StageName} is not $default, the only one that this platform runs.`,
    );
  }
}
