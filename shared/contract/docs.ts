import * as z from 'zod/mini';
import { type Group, operation } from './operation.ts';

const prefix = '/api';

export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'GET',
  path: `${prefix}/openapi.json`,
  summary: 'Returns this API as an OpenAPI 3.1 document',
  roles: 'public',
  navigable: true,
  reply: z.looseObject({ openapi: z.string() }),
  errors: [],
});

export const getApiPage = operation({
  id: 'getApiPage',
  method: 'GET',
  path: `${prefix}/docs`,
  summary: 'Leads to the page that describes this API for people',
  roles: 'public',
  navigable: true,
  redirects: true,
  /** Nothing: browsers follow the redirection. */
  reply: z.string(),
  errors: [],
});

export const docs = { name: 'docs', prefix, operations: [getOpenApi, getApiPage] } as const satisfies Group;
