import type { Properties } from '../../types.ts';
import { type Headers, type HttpResponse, jsonResponse } from '../http.ts';

/**
 * The HTTP response of API Gateway for the result of a function.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html#http-api-develop-integrations-lambda.response
 */
export function httpResponse(payload: string): HttpResponse {
  const result: unknown = JSON.parse(payload);
  // Without a status code, the result itself is the JSON body.
  if (!isObject(result) || result.statusCode === undefined) {
    const response = jsonResponse(200, result);
    return typeof result === 'string' ? { ...response, body: Buffer.from(result) } : response;
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || typeof body !== 'string') {
    return jsonResponse(500, { message: 'Internal Server Error' });
  }
  const values = [...Object.values(headers), ...cookies].map(String);
  // A value with a line break could add other headers or a body.
  if (values.some((value) => /[\r\n\0]/.test(value)))
    return jsonResponse(500, { message: 'Internal Server Error' });
  return {
    status,
    headers: {
      'content-type': ['text/plain;charset=UTF-8'],
      ...lowerCased(headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies.map(String) }),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function isObject(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lowerCased(headers: Record<string, unknown>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [String(value)]]),
  );
}
