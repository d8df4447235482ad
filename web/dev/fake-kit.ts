import type { Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../shared/filter.ts';
import type { User } from '../../shared/model/user.ts';
import { type Owned, users } from './fake-data.ts';

/** What the operations of the fake API are made of. */
export interface Caller {
  readonly user: User | undefined;
  readonly setCookie: (cookie: string) => void;
}

export interface Input {
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; an operation that minds looks at it.
  readonly body: any;
  readonly caller: Caller;
  /** The items of this list belong to nobody. */
  readonly ownerless?: true;
}

export type FakeOperation = Operation & { readonly perform: (input: Input) => unknown };

export const does = (operation: Operation, perform: (input: Input) => unknown): FakeOperation => ({
  ...operation,
  perform,
});

export const find = (id: string | undefined) => users.find((user) => user.id === id);
export const nameOf = (id: string) => find(id)?.name ?? id;

/** Whose items are asked for; undefined is everybody's. */
export function ownerOf({ query, caller }: Input): string | undefined {
  const me = caller.user!;
  const asked = query.get('user');
  if (me.roles.includes('ADMIN')) return asked === '0' ? me.id : (asked ?? undefined);
  if (asked !== null && !me.roles.includes('GROUP_ADMIN'))
    throw new Refusal('MISSING_ROLE', { role: 'GROUP_ADMIN' });
  return asked ?? me.id;
}

export function page<T extends { readonly id: string }>(
  input: Input,
  list: string,
  fields: FilterFields,
  owned: readonly Owned<T>[],
  fieldOf: (item: T, field: string) => string,
  shown: (item: T, owner: string) => unknown,
) {
  const { query, caller } = input;
  const group = query.get('managerGroup');
  const owner = input.ownerless || group !== null ? undefined : ownerOf(input);
  const conditions = query
    .getAll('filter')
    .map((one) => parseFilter(fields, one, caller.user!.roles.includes('ADMIN')));
  const limit = Number(query.get('limit') ?? 15);
  if (!(limit >= 1 && limit <= 100)) throw new Refusal('FORM_VALIDATION_FAILED', { limit });

  const bound = JSON.stringify([list, owner, conditions.map(formatFilter)]);
  const fitting = owned.filter(
    (one) =>
      (owner === undefined || one.owner === owner) &&
      (group === null || find(one.owner)?.managerGroup === group) &&
      conditions.every((condition) => holds(condition, fieldOf(one.item, condition.field))),
  );
  const cursor = query.get('starting_at');
  const from =
    cursor === null ? 0 : fitting.findIndex(({ item }) => item.id === readCursor(cursor, bound)) + 1;
  const rows = fitting.slice(from, from + limit);
  const next = new URLSearchParams(query);
  next.set('starting_at', Buffer.from(JSON.stringify([bound, rows.at(-1)?.item.id])).toString('base64url'));
  return {
    items: rows.map((one) => shown(one.item, one.owner)),
    links: { self: `?${query}`, ...(from + limit < fitting.length && { next: `?${next}` }) },
  };
}

function readCursor(cursor: string, bound: string): string {
  try {
    const [of, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    if (of === bound) return id;
  } catch {
    // As a forged one.
  }
  throw new Refusal('REQUEST_ERROR');
}

function holds({ operator, values }: Condition, found: string): boolean {
  const [first = ''] = values.map(String);
  switch (operator) {
    case 'eq':
      return found === first;
    case 'ne':
      return found !== first;
    case 'prefix':
      // From the beginning, or from that of any word.
      return (
        ` ${found}`.toLowerCase().search(new RegExp(`[^a-z0-9]${first.replace(/\W/g, '\\$&')}`, 'i')) >= 0
      );
    case 'in':
      return values.map(String).includes(found);
    case 'lt':
      return found !== '' && found < first;
    case 'le':
      return found !== '' && found <= first;
    case 'gt':
      return found > first;
    case 'ge':
      return found >= first;
  }
}
