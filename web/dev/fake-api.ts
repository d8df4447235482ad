import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { match } from '../../shared/contract/route.ts';
import { Refusal } from '../../shared/errors.ts';
import { callerOf } from './fake-account-operations.ts';
import type { Caller } from './fake-kit.ts';
import { operations } from './fake-operations.ts';

/** What the next calls of an operation meet with: `POST /__fake` with `{ operation, … }`; `times: 0` ends it. */
interface Fault {
  readonly operation: string;
  readonly times: number;
  readonly delayMs?: number;
  readonly status?: number;
  readonly code?: string;
}

const faults = new Map<string, Fault>();

/**
 * The API of the console's part of the contract, from memory, for work on screens without a platform: sessions, cursors,
 * filters, values that change, and faults on demand. Never part of a build; `API_ORIGIN` puts a real one in its place.
 */
export function fakeApi(): Plugin {
  return {
    name: 'fake-api',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, pass: () => void) {
  const url = new URL(request.url ?? '/', 'http://fake');
  if (url.pathname === '/__fake') void setFault(request, response);
  else if (url.pathname === '/__upload') void bodyOf(request).then(() => response.end());
  else if (url.pathname.startsWith('/api/')) void callOperation(request, response, url);
  else pass();
}

async function setFault(request: IncomingMessage, response: ServerResponse) {
  const fault = JSON.parse(await bodyOf(request)) as Fault;
  faults.set(fault.operation, fault);
  response.end('{}');
}

async function callOperation(request: IncomingMessage, response: ServerResponse, url: URL) {
  const requestId = randomUUID().slice(0, 8);
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  try {
    const found = match(operations, request.method ?? 'GET', url.pathname);
    if (!found) throw new Refusal('ENTITY_NOT_FOUND');
    const { operation, params } = found;
    await meetFault(operation.id);
    const changes = operation.method !== 'GET' || operation.mutates;
    if (changes && !request.headers['idempotency-key']) throw new Refusal('MISSING_PARAMETER');
    const caller: Caller = {
      user: callerOf(request.headers),
      setCookie: (cookie) => response.setHeader('set-cookie', cookie),
    };
    if (operation.roles !== 'public' && !caller.user) throw new Refusal('NOT_LOGGED_IN');
    const body = operation.body ? JSON.parse((await bodyOf(request)) || '{}') : {};
    response.end(JSON.stringify(operation.perform({ params, query: url.searchParams, body, caller })));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR', String(error));
    response.statusCode = refusal.status;
    response.end(JSON.stringify({ message: refusal.code, details: refusal.details, requestId }));
  }
}

async function meetFault(operation: string) {
  const fault = faults.get(operation);
  if (!fault || fault.times <= 0) return;
  faults.set(operation, { ...fault, times: fault.times - 1 });
  if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.code) throw new Refusal(fault.code as 'REQUEST_ERROR', undefined, fault.status);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
