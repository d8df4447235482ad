import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../../types.ts';

/** One route of an HTTP API with the function behind it. */
export interface Route {
  /** `GET /things/{id}`, `ANY /{proxy+}` or `$default`. */
  readonly key: string;
  readonly method: string;
  /** `undefined` for the `$default` route. */
  readonly path: string | undefined;
  readonly functionArn: string;
  readonly timeoutMilliseconds: number;
}

export interface Match {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

const MOST_MILLISECONDS = 30_000;

/** The routes of an API, the most specific first. */
export function readRoutes(assembly: Assembly, apiId: string): Route[] {
  const integrations = new Map(
    assembly.of('AWS::ApiGatewayV2::Integration').map((integration) => [integration.arn, integration]),
  );
  return assembly
    .of('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map((route) => readRoute(route, integrations))
    .sort(bySpecificity);
}

/**
 * Finds the route of a request.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  for (const route of routes) {
    if (route.path === undefined) return { route, parameters: {} };
    if (route.method !== 'ANY' && route.method !== method) continue;
    const parameters = matchPath(route.path, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function readRoute(resource: Resource, integrations: Map<string, Resource>): Route {
  onlyProperties(resource, ['ApiId', 'AuthorizationType', 'OperationName', 'RouteKey', 'Target']);
  const { AuthorizationType = 'NONE', RouteKey, Target } = resource.properties;
  if (AuthorizationType !== 'NONE') {
    throw new StartError(
      `The route ${RouteKey} has an authorizer (${AuthorizationType}), which this platform does not run.`,
    );
  }
  const integration = integrations.get(String(Target).replace('integrations/', ''));
  if (!integration) throw new StartError(`The route ${RouteKey} has no integration.`);
  onlyProperties(integration, [
    'ApiId',
    'Description',
    'IntegrationMethod',
    'IntegrationType',
    'IntegrationUri',
    'PayloadFormatVersion',
    'TimeoutInMillis',
  ]);
  const { IntegrationType, IntegrationUri, PayloadFormatVersion, TimeoutInMillis } = integration.properties;
  if (IntegrationType !== 'AWS_PROXY' || PayloadFormatVersion !== '2.0') {
    throw new StartError(`The route ${RouteKey} leads elsewhere than to a function with payload format 2.0.`);
  }
  const [method = '', path] = RouteKey === '$default' ? ['ANY', undefined] : RouteKey.split(' ');
  return {
    key: RouteKey,
    method,
    path,
    functionArn: /functions\/(arn:[^/]+)\/invocations/.exec(IntegrationUri)?.[1] ?? IntegrationUri,
    timeoutMilliseconds: Math.min(TimeoutInMillis ?? MOST_MILLISECONDS, MOST_MILLISECONDS),
  };
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const [, name, greedy] = /^\{([^}+]+)(\+)?\}$/.exec(part) ?? [];
    const value = greedy ? given.slice(index).join('/') : given[index];
    if (name === undefined ? value !== part : !value) return undefined;
    if (name !== undefined) parameters[name] = value!;
    if (greedy) return parameters;
  }
  return wanted.length === given.length ? parameters : undefined;
}

/** Fixed words before variables before greedy variables, a method before ANY, `$default` last. */
function bySpecificity(a: Route, b: Route): number {
  if (a.path === undefined || b.path === undefined)
    return Number(a.path === undefined) - Number(b.path === undefined);
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = vagueness(left[index]!) - vagueness(right[index]!);
    if (difference !== 0) return difference;
  }
  return right.length - left.length || Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function vagueness(part: string): number {
  if (part.endsWith('+}')) return 2;
  return part.startsWith('{') ? 1 : 0;
}
