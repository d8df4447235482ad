import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { GROUPS } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { buildPath } from '../../shared/contract/route.ts';

export interface ListReply {
  readonly items: readonly unknown[];
  readonly links: { readonly self: string; readonly next?: string };
}

type Handler = (event: unknown, context: unknown) => Promise<APIGatewayProxyStructuredResultV2>;

/** The handler that serves an operation when it is deployed. */
export async function handlerOf({ id }: Operation): Promise<Handler> {
  const group = GROUPS.find(({ operations }) => operations.some((one) => one.id === id))!;
  const served = Object.values<FunctionSpec>(FUNCTIONS).find(
    ({ trigger }) => trigger.kind === 'api' && trigger.groups.some((name) => name === group.name),
  )!;
  return (await import(/* @vite-ignore */ `../../functions/${served.entry}`)).handler;
}

/** Requests a page as the edge forwards a request of the console. Throws if it is refused. */
export async function callList(
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  session: string,
): Promise<ListReply> {
  return callLink(operation, buildPath(operation.path, {}, query), session);
}

/** Requests the page of a link. Throws if it is refused. */
export async function callLink(operation: Operation, link: string, session: string): Promise<ListReply> {
  const handler = await handlerOf(operation);
  const { statusCode, body } = await handler(eventOf(link, session), {});
  if (statusCode !== 200) throw new Error(`${link} answered ${statusCode} ${body}`);
  return JSON.parse(body!);
}

/** The event of API Gateway for a GET request of the console. */
export function eventOf(link: string, session: string) {
  const [rawPath, rawQueryString = ''] = link.split('?');
  return {
    rawPath,
    rawQueryString,
    headers: {
      'x-origin-secret': 'origin',
      'x-viewer-host': 'console.example',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    },
    cookies: [`__Host-session=${session}`],
    requestContext: { requestId: 'bench', http: { method: 'GET' } },
    isBase64Encoded: false,
  };
}
