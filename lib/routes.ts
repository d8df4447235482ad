import type { FunctionSpec } from '../functions/manifest.ts';
import type { Group, Operation } from '../shared/contract/operation.ts';
import { compareRoutes } from '../shared/contract/route.ts';

/** A route of the HTTP API and its function. */
export interface Route {
  readonly method: Operation['method'] | 'ANY';
  readonly path: string;
  readonly functionName: string;
}

/** A group and the function that serves it (functions/manifest.ts). */
export interface ServedGroup {
  readonly group: Group;
  readonly functionName: string;
}

/** The maximum of an HTTP API (Amazon API Gateway quotas, "Routes per API"). */
const ROUTES_MAX = 300;

/**
 * The routes of all groups. The function of a prefix's first group gets everything below the prefix. Another function
 * under the same prefix gets a route per operation, which API Gateway prefers. An operation of the first function gets
 * its own route if such a route would match its requests.
 *
 * @throws Error if API Gateway could not distinguish operations of different functions, or for too many routes
 */
export function routesOf(served: readonly ServedGroup[]): Route[] {
  const prefixes = [...Map.groupBy(served, ({ group }) => group.prefix)];
  // First, because a function's integration belongs to its first route, and must not move when a group is added.
  const whole = prefixes.map(
    ([prefix, [first]]): Route => ({
      ...{ method: 'ANY', path: `${prefix}/{proxy+}` },
      functionName: first!.functionName,
    }),
  );
  const single = prefixes.flatMap(([, groups]) => {
    const operations = groups.flatMap(({ group, functionName }) =>
      group.operations.map((operation) => ({ operation, functionName })),
    );
    const [own, others] = [true, false].map((isFirst) =>
      operations.filter(({ functionName }) => (functionName === groups[0]!.functionName) === isFirst),
    ) as [typeof operations, typeof operations];
    const taken = own.filter((one) => others.some((other) => isTaken(one.operation, other.operation)));
    return [...others, ...taken].map(
      ({ operation: { method, path }, functionName }): Route => ({ method, path, functionName }),
    );
  });
  const routes = [...whole, ...single];
  if (routes.length > ROUTES_MAX)
    throw new Error(`API Gateway takes ${ROUTES_MAX} routes, and the groups need ${routes.length}.`);
  return routes;
}

/** Whether the route of `other` matches requests of `one`. If both match, one must be more specific. */
function isTaken(one: Operation, other: Operation): boolean {
  const meeting = compareRoutes(one, other);
  if (meeting === 'ambiguous')
    throw new Error(`Requests of ${one.id} fit ${other.id}: one function must serve both.`);
  return meeting === 'a';
}

/** Every group with its function. Throws for a group without exactly one function. */
export function servedBy(
  groups: readonly Group[],
  functions: Readonly<Record<string, Pick<FunctionSpec, 'trigger'>>>,
): ServedGroup[] {
  return groups.map((group) => {
    const serving = Object.keys(functions).filter((name) => {
      const { trigger } = functions[name]!;
      return trigger.kind === 'api' && trigger.groups.some((served) => served === group.name);
    });
    if (serving.length !== 1)
      throw new Error(`The group ${group.name} is served by ${serving.length} functions: it needs one.`);
    return { group, functionName: serving[0]! };
  });
}
