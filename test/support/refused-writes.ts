import type { Interceptor } from 'local-platform';
import type { Running } from './platform.ts';

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/**
 * Items that a refused call may write: counters of rate limits, idempotency keys, sessions, and challenges of passkeys,
 * which any answer uses up.
 */
const BOOKKEEPING = /^(throttle|idempotency)#|#session#|^factor#.*#challenge$/;

/** Records the keys of all items that these functions write, except bookkeeping. Leave workers out: they write at any time. */
export function watchWrites({ platform }: Running, functionNames: readonly string[]): { take(): string[] } {
  let keys: string[] = [];
  const watch: Interceptor = async (request, next, { principal }) => {
    const reply = await next(request);
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const isWatched = principal.kind === 'session' && functionNames.includes(principal.session.name);
    if (isWatched && reply.status === 200 && WRITES.includes(operation))
      keys.push(...keysIn(JSON.parse(String(request.body))).filter((key) => !BOOKKEEPING.test(key)));
    return reply;
  };
  platform.intercept('dynamodb', watch);
  return {
    take() {
      const taken = keys;
      keys = [];
      return taken;
    },
  };
}

interface Attributes {
  readonly pk?: { readonly S: string };
  readonly sk?: { readonly S: string };
}

/** Keys of all items that a request writes. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pk, sk } = value as Attributes;
  if (pk?.S !== undefined && sk?.S !== undefined) return [`${pk.S}#${sk.S}`];
  return Object.entries(value).flatMap(([name, one]) => (name === 'ConditionCheck' ? [] : keysIn(one)));
}
