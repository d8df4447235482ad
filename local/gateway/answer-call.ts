import { type HttpRequest, type HttpResponse, isDecodable, jsonResponse } from '../edge/http.ts';
import { requestUrl } from '../types.ts';
import type { Gateway } from './gateway.ts';

/** Answers an HTTP request that is a call to an AWS service. */
export async function answerCall(gateway: Gateway, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, query, body } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, values]) => [name, values.join(',')]),
  );
  if (!isDecodable(path))
    return jsonResponse(400, { __type: 'InvalidURI', message: "Couldn't parse the specified URI." });
  // The host is only read from the header, which the signature covers.
  const reply = await gateway.answer({ method, url: requestUrl(path, query), headers, body });
  return {
    status: reply.status,
    headers: Object.fromEntries(
      Object.entries(reply.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value]]),
    ),
    body: Buffer.from(reply.body ?? ''),
  };
}
