import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import type { Properties } from '../../types.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';

/** What of a table a batch asks for: keys, or requests to write. */
type Part = Properties & { readonly Keys?: Properties[] };

/**
 * Some batches are done in part, and say what is left.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
export function batchLeftovers(mode: AwsModeSwitch): EngineLayer {
  return (send) => ({
    reset: () => {},
    async send(operation, body) {
      const isBatch = operation === 'BatchGetItem' || operation === 'BatchWriteItem';
      if (!isBatch || !mode.happens(operation, 'leftovers')) return send(operation, body);
      const parts = Object.entries<Part>(body.RequestItems ?? {});
      const count = parts.reduce((sum, [, part]) => sum + entriesOf(part).length, 0);
      // One is always done: where nothing can be, DynamoDB refuses the call. A batch that is too long is refused whole.
      if (count < 2 || count > (operation === 'BatchGetItem' ? 100 : 25)) return send(operation, body);
      const done = 1 + Math.floor(mode.draw('batch length') * (count - 1));
      const { first, rest } = split(parts, done);
      const reply = await send(operation, { ...body, RequestItems: first });
      if (reply.status !== 200) return reply;
      const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
      const answer = JSON.parse(String(reply.body));
      return { ...reply, body: JSON.stringify({ ...answer, [name]: joined(answer[name] ?? {}, rest) }) };
    },
  });
}

function entriesOf(part: Part): Properties[] {
  return Array.isArray(part) ? part : (part.Keys ?? []);
}

function withEntries(part: Part, entries: Properties[]): Properties {
  return Array.isArray(part) ? entries : { ...part, Keys: entries };
}

/** The first entries of a batch, and the others. */
function split(parts: [string, Part][], count: number): { first: Properties; rest: Properties } {
  const first: Properties = {};
  const rest: Properties = {};
  let left = count;
  for (const [table, part] of parts) {
    const entries = entriesOf(part);
    if (left > 0) first[table] = withEntries(part, entries.slice(0, left));
    if (entries.length > left) rest[table] = withEntries(part, entries.slice(left));
    left = Math.max(0, left - entries.length);
  }
  return { first, rest };
}

/** What the engine itself has left (it keeps to 16 MB), and what was never asked of it. */
function joined(own: Properties, rest: Properties): Properties {
  const all = { ...own };
  for (const [table, part] of Object.entries<Part>(rest)) {
    all[table] = withEntries(part, [...entriesOf(own[table] ?? {}), ...entriesOf(part)]);
  }
  return all;
}
