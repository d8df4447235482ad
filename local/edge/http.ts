/** Header names in lower case, each with its values in the order they were sent. */
export type Headers = Record<string, string[]>;

/** A request on its way from the viewer to an origin. */
export interface HttpRequest {
  readonly method: string;
  /** As it was sent, percent signs and all. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The address that the request came from. */
  readonly sourceIp: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The first value of a header. */
export function header(message: { headers: Headers }, name: string): string | undefined {
  return message.headers[name]?.[0];
}

export function jsonResponse(status: number, value: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': ['application/json'] },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** Whether the percent signs of an address stand for UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
