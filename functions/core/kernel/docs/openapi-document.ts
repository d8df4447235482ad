import type * as z from 'zod/mini';
import { createDocument } from 'zod-openapi';
import { GROUPS } from '../../../../shared/contract/index.ts';
import {
  errorsOf,
  type Group,
  needsKey,
  type Operation,
  type Signature,
} from '../../../../shared/contract/operation.ts';
import { bodyOf } from '../../../../shared/contract/writes.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../../shared/errors.ts';

/** The whole contract as an OpenAPI 3.1 document; it includes every operation automatically. */
export function openApiDocument(groups: readonly Group[] = GROUPS) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, operations } of groups) {
    for (const operation of operations) {
      paths[operation.path] ??= {};
      paths[operation.path]![operation.method.toLowerCase()] = describe(operation, name);
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Beacon console API',
        version: '1',
        description:
          'Every refusal answers `{ message: "<CODE>", details?, requestId }`. A state-changing call needs an `Idempotency-Key` header with a session, and without any credentials; with an API key it may have one. A PUT takes the entity as it was read: what is absent stays, null clears.',
      },
      servers: [{ url: '/' }],
      paths: paths as never,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
          bearerKey: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          basicKey: { type: 'http', scheme: 'basic', description: 'The password is an API key' },
          ...signatureSchemes(groups),
        },
      },
    },
    { override: ({ jsonSchema }) => describePattern(jsonSchema) },
  );
}

/** Unicode property classes, lookahead and lookbehind: not every language supports them. */
const NOT_PORTABLE = /\\p\{|\(\?[=!<]/i;

/** Moves a pattern that only JavaScript supports into the description. */
function describePattern(schema: { pattern?: string; description?: string }): void {
  const { pattern, description } = schema;
  if (pattern === undefined || !NOT_PORTABLE.test(pattern)) return;
  delete schema.pattern;
  schema.description = [description, `As the JavaScript pattern /${pattern}/u`].filter(Boolean).join('. ');
}

function describe(operation: Operation, group: string) {
  const { params, query, reply } = operation;
  const body = bodyOf(operation);
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
          required: !isForKeys(operation),
          description: isForKeys(operation)
            ? 'Required with a session, optional with an API key'
            : 'Required: a foreign site cannot send it',
          schema: { type: 'string', maxLength: 200 },
        },
      ],
    }),
    ...(body && {
      requestBody: { required: true, content: operation.fromAnywhere ? form(body) : json(body) },
    }),
    responses: {
      ...(operation.redirects && { '302': { description: 'Leads elsewhere' } }),
      ...((operation.isPage || !operation.redirects) && {
        '200': { description: 'Done', content: operation.isPage ? html : json(reply) },
      }),
      ...(operation.keptSeconds && { '304': { description: 'As it was with the ETag in If-None-Match' } }),
      ...refusals(operation),
    },
  };
}

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema } });
const form = (schema: z.ZodMiniType) => ({ 'application/x-www-form-urlencoded': { schema } });
const html = { 'text/html': { schema: { type: 'string' } } } as const;

/** Whether API keys may call the operation. */
const isForKeys = ({ permissions = {} }: Operation): boolean => Object.keys(permissions).length > 0;

function rights({ roles, permissions = {}, filters, signed }: Operation): string {
  const who =
    roles === 'public'
      ? 'Everybody'
      : Object.entries(roles)
          .map(([role, reach]) => `${role} (${reach})`)
          .join(', ') || (signed ? 'Signed calls alone' : 'API keys alone');
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

const signatureName = ({ header }: Signature) => `signed ${header}`.replaceAll(/\W/g, '-');

/** A scheme for each header that holds signatures. */
const signatureSchemes = (groups: readonly Group[]) =>
  Object.fromEntries(
    groups
      .flatMap(({ operations }) => operations.flatMap(({ signed }) => signed ?? []))
      .map((signed) => [
        signatureName(signed),
        {
          ...{ type: 'apiKey' as const, in: 'header' as const, name: signed.header },
          description: `\`t=<seconds>,${signed.scheme}=<hex>\`: HMAC with ${signed.algorithm} over \`<seconds>.<body>\`, at most ${signed.toleranceSeconds} seconds old`,
        },
      ]),
  );

const security = ({ roles, permissions, acceptsBasic, signed }: Operation) =>
  roles === 'public'
    ? []
    : [
        ...(signed ? [{ [signatureName(signed)]: [] }] : []),
        ...(Object.keys(roles).length ? [{ session: [] }] : []),
        ...(permissions ? [{ bearerKey: [] }, { apiKey: [] }] : []),
        ...(acceptsBasic ? [{ basicKey: [] }] : []),
      ];

function refusals(operation: Operation) {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERROR_STATUS[code]);
  return {
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusal(codes)])),
    // The only code with two statuses.
    '429': { ...refusal(['PLEASE_TRY_AGAIN']), ...retryAfter },
  };
}

const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds until the next call', schema: { type: 'integer' } } },
};

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
