/** The part of DynamoDB's wire format that the benchmarks use. */
export type WireValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly WireValue[] }
  | { readonly M: WireItem };
export interface WireItem {
  readonly [attribute: string]: WireValue;
}

/** The engine requires a signature but does not check it. */
const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=bench/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

export interface EngineAnswer {
  readonly status: number;
  readonly reply: unknown;
}

/** Sends a request in DynamoDB's wire format to the engine. */
export async function sendToEngine(engine: URL, operation: string, body: unknown): Promise<EngineAnswer> {
  const response = await fetch(engine, {
    method: 'POST',
    headers: { ...HEADERS, 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, reply: await response.json() };
}
