import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../../types.ts';

/** A route of an HTTP API with its function. */
export interface Route {
  /** `GET /things/{id}` or `ANY /{proxy+}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly functionArn: string;
}

export interface Match {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/** The routes of an API, most specific first. */
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
    if (route.method !== 'ANY' && route.method !== method) continue;
    const parameters = matchPath(route.path, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function readRoute(resource: Resource, integrations: Map<string, Resource>): Route {
  onlyProperties(resource, ['ApiId', 'AuthorizationType', 'RouteKey', 'Target']);
  const { AuthorizationType = 'NONE', RouteKey, Target } = resource.properties;
  if (AuthorizationType !== 'NONE') {
    throw new StartError(
      `The route ${RouteKey} has an authorizer (${AuthorizationType}), which this platform does not run.`,
    );
  }
  const integration = integrations.get(String(Target).replace('integrations/', ''));
  if (!integration) throw new StartError(`The route ${RouteKey} has no integration.`);
  onlyProperties(integration, ['ApiId', 'IntegrationType', 'IntegrationUri', 'PayloadFormatVersion']);
  const { IntegrationType, IntegrationUri, PayloadFormatVersion } = integration.properties;
  if (IntegrationType !== 'AWS_PROXY' || PayloadFormatVersion !== '2.0') {
    throw new StartError(`The route ${RouteKey} has no function with payload format 2.0.`);
  }
  const [method, path] = RouteKey.split(' ');
  if (path === undefined)
    throw new StartError(`The route ${RouteKey} has no path, which this platform requires.`);
  return { key: RouteKey, method, path, functionArn: IntegrationUri };
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

/** Fixed words before variables before greedy variables, and a method before ANY. */
function bySpecificity(a: Route, b: Route): number {
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
