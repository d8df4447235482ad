import type { AwsResponse, Properties } from '../../types.ts';

/** The part of a batch for one table: keys to read, or write requests. */
type Part = Properties & { readonly Keys?: Properties[] };

export function isBatch(operation: string): boolean {
  return operation === 'BatchGetItem' || operation === 'BatchWriteItem';
}

/** The number of items in a batch. */
export function batchLength(body: Properties): number {
  return Object.values<Part>(body.RequestItems ?? {}).reduce((sum, part) => sum + entriesOf(part).length, 0);
}

/** Splits the RequestItems of a batch into those that pass a test and the others. */
export function splitBatch(
  body: Properties,
  passes: (table: string, entry: Properties) => boolean | Promise<boolean>,
): Promise<{ passed: Properties; left: Properties }> {
  return split(Object.entries<Part>(body.RequestItems ?? {}), passes);
}

async function split(parts: [string, Part][], passes: Parameters<typeof splitBatch>[1]) {
  const passed: Properties = {};
  const left: Properties = {};
  for (const [table, part] of parts) {
    const sides: Record<'true' | 'false', Properties[]> = { true: [], false: [] };
    for (const entry of entriesOf(part)) sides[`${await passes(table, entry)}`].push(entry);
    if (sides.true.length > 0) passed[table] = withEntries(part, sides.true);
    if (sides.false.length > 0) left[table] = withEntries(part, sides.false);
  }
  return { passed, left };
}

/** Adds items to the unprocessed items of a reply. The engine itself leaves items undone above 16 MB. */
export function withUnprocessed(operation: string, reply: AwsResponse, left: Properties): AwsResponse {
  if (reply.status !== 200) return reply;
  const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
  const answer = JSON.parse(String(reply.body));
  const all: Properties = { ...answer[name] };
  for (const [table, part] of Object.entries<Part>(left)) {
    all[table] = withEntries(part, [...entriesOf(all[table] ?? {}), ...entriesOf(part)]);
  }
  return { ...reply, body: JSON.stringify({ ...answer, [name]: all }) };
}

function entriesOf(part: Part): Properties[] {
  return Array.isArray(part) ? part : (part.Keys ?? []);
}

function withEntries(part: Part, entries: Properties[]): Properties {
  return Array.isArray(part) ? entries : { ...part, Keys: entries };
}
