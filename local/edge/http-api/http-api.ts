import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type AwsResponse, type Resource, StartError } from '../../types.ts';
import { type HttpRequest, type HttpResponse, header, jsonResponse } from '../http.ts';
import { lambdaEvent, servedPath } from './event.ts';
import { httpResponse } from './response.ts';
import { matchRoute, type Route, readRoutes } from './routes.ts';

/** Invokes a function as API Gateway does: allowed only by the function's own policy. */
export type InvokeAs = (
  service: string,
  sourceArn: string,
  functionArn: string,
  event: string,
) => Promise<AwsResponse>;

/** An HTTP API of the template. */
export interface HttpApi {
  readonly apiId: string;
  /** The host of its own address. */
  readonly host: string;
  handle(request: HttpRequest): Promise<HttpResponse>;
}

const MOST_REQUEST_BYTES = 10 * 1024 * 1024;

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api.html */
export function createHttpApis(
  assembly: Assembly,
  invokeAs: InvokeAs,
  warn: (text: string) => void,
): HttpApi[] {
  return assembly.of('AWS::ApiGatewayV2::Api').map((api) => createHttpApi(api, assembly, invokeAs, warn));
}

function createHttpApi(
  api: Resource,
  assembly: Assembly,
  invokeAs: InvokeAs,
  warn: (text: string) => void,
): HttpApi {
  onlyProperties(api, ['Description', 'Name', 'ProtocolType', 'Tags']);
  if (api.properties.ProtocolType !== 'HTTP') throw new StartError(`The API ${api.name} is no HTTP API.`);
  const { region, account } = assembly;
  const apiId = api.arn.split('/').at(-1)!;
  for (const stage of assembly.of('AWS::ApiGatewayV2::Stage')) checkStage(stage);
  const host = `${apiId}.execute-api.${region}.amazonaws.com`;
  const routes = readRoutes(assembly, apiId);

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    if (request.body.length > MOST_REQUEST_BYTES)
      return jsonResponse(413, { message: 'Request Entity Too Large' });
    // An API is found by its host name: a CloudFront that forwards the viewer's Host ends here.
    if (header(request, 'host') !== host) return jsonResponse(403, { message: 'Forbidden' });
    const path = servedPath(request.path);
    if (path === undefined) return jsonResponse(400, { message: 'Bad Request' });
    const match = matchRoute(routes, request.method, path);
    if (!match) return jsonResponse(404, { message: 'Not Found' });
    const event = JSON.stringify(lambdaEvent(request, path, match, { account, apiId, region }));
    const { route } = match;
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${apiId}/$default${sourcePath(route, request.method)}`;
    const timer = new AbortController();
    const reply = await Promise.race([
      invokeAs('apigateway.amazonaws.com', sourceArn, route.functionArn, event),
      sleep(route.timeoutMilliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
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

/** In a line what a function or Lambda itself gave as an error. */
function reasonOf({ body }: AwsResponse): string {
  const { errorType, errorMessage, message } = JSON.parse(String(body));
  return errorType ? `${errorType}: ${errorMessage}` : message;
}

/** `/GET/things/{id}`; the `$default` route has the source `/$default`. */
function sourcePath({ path }: Route, method: string): string {
  return path === undefined ? '/$default' : `/${method}${path}`;
}

function checkStage(stage: Resource): void {
  onlyProperties(stage, [
    'AccessLogSettings',
    'ApiId',
    'AutoDeploy',
    'DefaultRouteSettings',
    'Description',
    'StageName',
    'Tags',
  ]);
  if (stage.properties.StageName !== '$default') {
    throw new StartError(
      `The stage ${stage.properties.StageName} is not $default, the only one that this platform runs.`,
    );
  }
}
