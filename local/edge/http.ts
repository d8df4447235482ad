/** Header names in lower case, each with its values in the order in which they were sent. */
export type Headers = Record<string, string[]>;

/** A request of a viewer. */
export interface HttpRequest {
  readonly method: string;
  /** As it was sent, not decoded. */
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

/** Whether the percent-encoding of an address is valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
