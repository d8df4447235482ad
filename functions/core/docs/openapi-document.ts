import type * as z from 'zod/mini';
import { createDocument } from 'zod-openapi';
import { GROUPS } from '../../../shared/contract/index.ts';
import { errorsOf, needsKey, type Operation } from '../../../shared/contract/operation.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../shared/errors.ts';

/** The whole contract as an OpenAPI 3.1 document; every operation that is added is in it by itself. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, operations } of GROUPS) {
    for (const operation of operations) {
      paths[operation.path] ??= {};
      paths[operation.path]![operation.method.toLowerCase()] = describe(operation, name);
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Beacon console API',
      version: '1',
      description:
        'Every refusal answers `{ message: "<CODE>", details?, requestId }`. State-changing calls of a browser session carry an `Idempotency-Key` header.',
    },
    servers: [{ url: '/' }],
    paths: paths as never,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        bearerKey: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        basicKey: { type: 'http', scheme: 'basic', description: 'The password is an API key' },
      },
    },
  });
}

function describe(operation: Operation, group: string) {
  const { params, query, body, reply } = operation;
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [group],
    description: rights(operation),
    security: security(operation),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
    },
    ...(needsKey(operation) && {
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Required with a session',
          schema: { type: 'string', maxLength: 200 },
        },
      ],
    }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(operation.redirects
        ? { '302': { description: 'Leads elsewhere' } }
        : { '200': { description: 'Done', content: json(reply) } }),
      ...refusals(operation),
    },
  };
}

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema } });

function rights({ roles, permissions = {}, filters }: Operation): string {
  const who =
    roles === 'public'
      ? 'Everybody'
      : Object.entries(roles)
          .map(([role, reach]) => `${role} (${reach})`)
          .join(', ') || 'API keys alone';
  const keys = Object.entries(permissions).map(([permission, reach]) => `${permission} (${reach})`);
  const fields = Object.entries(filters ?? {}).map(
    ([name, { operators }]) => `\`${name}\` (${operators.join(', ')})`,
  );
  return [
    `Who: ${who}.`,
    keys.length ? `API keys: ${keys.join(', ')}.` : '',
    fields.length ? `Filters: ${fields.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const security = ({ roles, permissions, acceptsBasic }: Operation) =>
  roles === 'public'
    ? []
    : [
        ...(Object.keys(roles).length ? [{ session: [] }] : []),
        ...(permissions ? [{ bearerKey: [] }, { apiKey: [] }] : []),
        ...(acceptsBasic ? [{ basicKey: [] }] : []),
      ];

function refusals(operation: Operation) {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusal(codes)]));
}

const refusal = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'requestId'],
        properties: { message: { enum: codes }, details: {}, requestId: { type: 'string' } },
      },
    },
  },
});
