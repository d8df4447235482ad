import * as z from 'zod/mini';
import { type Group, operation } from './operation.ts';

const prefix = '/api';

export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'GET',
  path: `${prefix}/openapi.json`,
  summary: 'This API as an OpenAPI 3.1 document',
  roles: 'public',
  navigable: true,
  reply: z.looseObject({ openapi: z.string() }),
  errors: [],
});

export const getApiPage = operation({
  id: 'getApiPage',
  method: 'GET',
  path: `${prefix}/docs`,
  summary: 'This API as a page to read (HTML)',
  roles: 'public',
  navigable: true,
  isPage: true,
  reply: z.string(),
  errors: [],
});

export const docs = { name: 'docs', prefix, operations: [getOpenApi, getApiPage] } as const satisfies Group;
