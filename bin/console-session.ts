import { randomUUID } from 'node:crypto';
import { emailLogin } from '../shared/contract/authentification.ts';
import { needsKey, type Operation, type Reply, type Request } from '../shared/contract/operation.ts';
import { buildPath } from '../shared/contract/route.ts';
import type { ErrorBody } from '../shared/errors.ts';

/** A refused call. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(operation: Operation, status: number, body: ErrorBody) {
    super(`${operation.id}: ${status} ${body.message} ${JSON.stringify(body.details ?? '')}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** A console session outside a browser: for the demo, tests and benchmarks. */
export class ConsoleSession {
  readonly #url: string;
  #cookie: string | undefined;

  constructor(url: string, cookie?: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  static async signIn(url: string, email: string, password: string): Promise<ConsoleSession> {
    const session = new ConsoleSession(url);
    await session.call(emailLogin, { body: { email, password } });
    return session;
  }

  /** The Cookie header of a browser; empty if no user is signed in. */
  get cookie(): string {
    return this.#cookie ?? '';
  }

  /** Calls an operation in the same way as a page of the console. Throws ApiError. */
  async call<const O extends Operation>(
    operation: O,
    request: Request<O>,
    headers: Record<string, string> = {},
  ): Promise<Reply<O>> {
    const { params, query, body } = request as { params?: object; query?: object; body?: unknown };
    const response = await fetch(this.#url + buildPath(operation.path, { ...params }, { ...query }), {
      method: operation.method,
      headers: {
        origin: this.#url,
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(needsKey(operation) && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) this.#cookie = set.split(';')[0];
    const reply = await response.json();
    if (!response.ok) throw new ApiError(operation, response.status, reply as ErrorBody);
    return reply as Reply<O>;
  }
}
