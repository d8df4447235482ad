import { restError } from '../services/rest-protocol.ts';
import {
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Permission,
  type RequestUrl,
  type Service,
} from '../types.ts';

/** A request to a REST-JSON service. */
export interface Call {
  /** The decoded variables of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
  /** The payload as a JSON object, which is empty without a payload. Throws `AwsError`. */
  body(): Record<string, unknown>;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** For example `/things/{thingName}`. */
  readonly path: string;
  /** The names in the query and in a JSON body. Other ones are refused, because they would be silently ignored. */
  readonly parameters?: readonly string[];
  /** Whether the payload is not JSON. */
  readonly isBinary?: boolean;
  permissions(call: Call): Permission[];
  /** Returns the JSON of the response. */
  run(call: Call): unknown;
}

/** A REST-JSON service with these operations. */
export function restService(name: string, operations: Operation[]): Service {
  const routes = operations.map((operation) => ({ operation, levels: operation.path.split('/') }));

  const find = (request: AwsRequest): { operation: Operation; call: Call } => {
    const levels = pathLevels(request.url);
    const route = routes.find(
      (candidate) => candidate.operation.method === request.method && fits(candidate.levels, levels),
    );
    if (!route) {
      const what = `${request.method} ${request.url.pathname}`;
      throw new AwsError('UnknownOperationException', 404, `${what} does not run on the local platform`);
    }
    return { operation: route.operation, call: toCall(request, route.levels, levels) };
  };

  return {
    name,
    permissions: (request) => {
      const { operation, call } = find(request);
      return operation.permissions(call);
    },
    handle: async (request): Promise<AwsResponse> => {
      const { operation, call } = find(request);
      checkParameters(operation, call);
      const answer = await operation.run(call);
      const headers = { 'content-type': 'application/json' };
      return { status: 200, headers, body: JSON.stringify(answer ?? {}) };
    },
    error: restError,
  };
}

function checkParameters({ name, parameters = [], isBinary }: Operation, call: Call): void {
  const names = [...call.query.keys(), ...(isBinary ? [] : Object.keys(call.body()))];
  const unknown = names.find((one) => !parameters.includes(one));
  if (unknown) throw new AwsError('NotImplemented', 501, `The local platform has no ${unknown} in ${name}.`);
}

function pathLevels(url: RequestUrl): string[] {
  try {
    return url.pathname.split('/').map(decodeURIComponent);
  } catch {
    throw new AwsError('InvalidRequestException', 400, 'The path is malformed');
  }
}

function fits(wanted: string[], levels: string[]): boolean {
  return (
    wanted.length === levels.length &&
    wanted.every((level, index) => level.startsWith('{') || level === levels[index])
  );
}

function toCall(request: AwsRequest, wanted: string[], levels: string[]): Call {
  const named = wanted.map((level, index) => [level.slice(1, -1), levels[index] ?? ''] as const);
  return {
    path: Object.fromEntries(named.filter((_, index) => wanted[index]?.startsWith('{'))),
    query: request.url.searchParams,
    headers: request.headers,
    payload: request.body,
    body: () => readObject(request.body),
  };
}

function readObject(payload: Buffer): Record<string, unknown> {
  if (payload.length === 0) return {};
  try {
    const value: unknown = JSON.parse(payload.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new AwsError('SerializationException', 400, 'The request body is not a JSON object');
}
