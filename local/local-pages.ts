import { type HttpRequest, type HttpResponse, header, jsonResponse } from './edge/http.ts';
import type { DynamoDb } from './services/dynamodb/dynamodb.ts';

/** The platform's own pages under `/_local/` on the AWS port, for people and tests on this machine. */
export function localPage(request: HttpRequest, dynamodb: DynamoDb): HttpResponse | undefined {
  if (!request.path.startsWith('/_local/')) return undefined;
  // A foreign site whose name leads here (DNS rebinding) shall read nothing.
  const host = header(request, 'host')?.split(':')[0];
  if (host !== '127.0.0.1' && host !== 'localhost') return jsonResponse(403, { message: 'Forbidden' });
  switch (`${request.method} ${request.path}`) {
    case 'GET /_local/usage':
      return jsonResponse(200, dynamodb.usage.read());
    case 'DELETE /_local/usage':
      dynamodb.usage.reset();
      return jsonResponse(200, dynamodb.usage.read());
    default:
      return jsonResponse(404, { message: 'Not Found' });
  }
}
