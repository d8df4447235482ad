import { docs } from '../../shared/contract/docs.ts';
import { API_PAGE } from '../../shared/static-pages.ts';
import { openApiDocument } from '../core/kernel/docs/openapi-document.ts';
import { Answer } from '../platform/answer.ts';
import { serve } from './serve.ts';

const PUBLIC = { 'cache-control': 'public, max-age=300' };

export const handler = serve(docs, {
  getOpenApi: async () => new Answer(openApiDocument(), { headers: PUBLIC }),
  getApiPage: async () => new Answer('', { status: 302, headers: { ...PUBLIC, location: API_PAGE } }),
});
