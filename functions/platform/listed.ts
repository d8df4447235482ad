import type { Condition } from '../../shared/filter.ts';
import { given } from '../../shared/given.ts';
import { type Expression, set } from './expression.ts';
import { type NeighbourSlot, type Slot, sortAttribute } from './indexes.ts';
import type { Candidates, ListDefinition, ListField } from './list-definition.ts';
import { shardFor, shardsOf } from './shards.ts';
import type { Range } from './table.ts';

type Field<Row> = keyof Row & string;

interface Ranged {
  /** The sort key range of a condition, if it differs from the default for its operator. */
  readonly range?: (condition: Condition) => Range;
}

/** A slot sorted by one field, `<value>#<id>`. */
interface OfOne<Row> extends Ranged {
  readonly slot: Slot;
  readonly of: Field<Row>;
  /** The sort form of the value, if it differs from the value. */
  readonly sortValue?: (value: string) => string;
  /** An item without a value is not in the slot: no query needs it. */
  readonly sparse?: true;
}

/** A slot sorted by a key made of several fields. An item without a key is not in it. */
interface OfSome<Row, From extends Field<Row> = Field<Row>> extends Ranged {
  readonly slot: Slot;
  /** All fields that the key is made of. */
  readonly from: readonly From[];
  readonly key: (row: Row) => string | undefined;
  /** The field that the filter compares if another field drives. */
  readonly path?: Field<Row>;
}

/**
 * A slot sorted by a value that is not a field of the row, `<value>#<id>`. So a frequent change rewrites one slot
 * instead of all. The store passes the value with each write.
 */
interface Driven extends Ranged {
  readonly slot: Slot | NeighbourSlot;
  readonly driven: true;
}

/** A driven slot in which every item has a value, so that pages may be sorted by it. */
interface DrivenOrder extends Driven {
  readonly slot: Slot;
  readonly complete: true;
}

/** A read-only view of a driven slot, for another filter. */
interface View {
  readonly slot: Slot;
  readonly views: string;
  readonly range: (condition: Condition) => Range;
}

/** A filter on the beginning of words (see list-by-words.ts), or on candidates, which have their own order. */
interface Pointed<Row> {
  readonly words: true;
  readonly of: Field<Row>;
}
interface Chosen<Row> {
  readonly candidates: (value: string, owner: string | undefined) => Candidates;
  /** The field that the filter compares if another field drives or the list is sorted. Absent: it always drives. */
  readonly of?: Field<Row>;
  /** The field is a list, and the filter looks for one of its values. */
  readonly isList?: true;
}

type Placed<Row> = OfOne<Row> | OfSome<Row> | Driven | DrivenOrder;
type Entry<Row> = Placed<Row> | View | Pointed<Row> | Chosen<Row>;

/** The names of the driven slots among these entries. */
type DrivenIn<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends { readonly driven: true } ? Name : never;
}[keyof Entries];
/** Their values; undefined removes the item from the slot. */
type DrivenValues<Entries> = { readonly [Name in DrivenIn<Entries>]?: string | undefined };

/** The slot that an entry writes. */
type SlotIn<E> = E extends { readonly views: string }
  ? never
  : E extends { readonly slot: infer S extends Slot | NeighbourSlot }
    ? S
    : never;

type Definition<Row, Fields, Orders> = Described<Row, Fields, Orders> & (OfEverybody | OfOwners);

interface OfEverybody {
  /**
   * The number of partitions over which everybody's items are spread (see shards.ts). It may only grow. Each kind says it, so that
   * nobody forgets to ask how often its one partition would be written (core/composition/spread-keys.test.ts).
   */
  readonly shards: number;
  readonly ownersOnly?: never;
}
/** Only owners list them; otherwise a list over all owners exists too. */
interface OfOwners {
  readonly ownersOnly: true;
  readonly shards?: never;
}

interface Described<Row, Fields, Orders> {
  /** The field with the item's id, by default `id`. Its keys are `<kind>#<id>` / `row`. */
  readonly id?: Field<Row>;
  /** The field with the owner's id, if the row has one. */
  readonly owner?: Field<Row>;
  /** Greatest sort value first: newest first. */
  readonly descending?: true;
  /** By filter field, the most selective first. */
  readonly fields: Fields;
  /** Slots without a filter. */
  readonly orders?: Orders;
}

export interface Changes {
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
}

/**
 * Declares once which field of a row is in which index slot. The definition of the list, the attributes of a new item
 * and the changes of an update follow from it. A changed field updates every slot made of it, so no store writes an
 * index attribute itself.
 *
 * It is curried to name the row and infer the rest: TypeScript infers all type parameters of a function or none.
 */
export const listed =
  <Row extends object>() =>
  <
    const Fields extends { readonly [field: string]: Entry<Row> },
    const Orders extends { readonly [name: string]: Placed<Row> } = Record<never, never>,
  >(
    kind: string,
    definition: Definition<Row, Fields, Orders>,
  ) => {
    type All = Fields & Orders;
    const { id = 'id', owner, descending, shards, ownersOnly, fields, orders = {} } = definition;
    const everybody = shardsOf(kind, shards);
    const idIn = (row: Partial<Row>) => String(row[id as Field<Row>]);
    // A field that is searched by words and an order may have the same name.
    const slots = [...Object.entries<Entry<Row>>(orders), ...Object.entries<Entry<Row>>(fields)].flatMap(
      ([name, entry]) => (isPlaced(entry) ? [{ name, entry }] : []),
    );
    refuseTwice(kind, slots);
    /** The slot of a field or an order. */
    const slotOf = <Name extends keyof All>(name: Name) =>
      slots.find((slot) => slot.name === name)!.entry.slot as SlotIn<All[Name]>;
    /** The sort key of an item in a slot, as read from the table. */
    const sortIn = (name: keyof All, item: object): string | undefined =>
      (item as Record<string, string | undefined>)[sortAttribute(slotOf(name))];

    /** The index attributes of a row; driven slots get the given values. */
    function placesOf(row: Row, driven: DrivenValues<All> = {}): Record<string, string> {
      const values = driven as Readonly<Record<string, string | undefined>>;
      const keys = slots.map(({ name, entry }) => [
        sortAttribute(entry.slot),
        keyOf(entry, row, idIn(row), values[name]),
      ]);
      return Object.fromEntries(keys.filter(([, key]) => key !== undefined));
    }

    const ownerIn = (row: Partial<Row>): Record<string, string> => {
      const value = owner && row[owner];
      return value ? { own: `${kind}#${value}` } : {};
    };

    /**
     * The changes of an item that follow from changed fields of its row. Undefined fields are not changed.
     *
     * @param was the row before, at least the fields that the slots of the changed fields are made of
     */
    function changes(
      was: Partial<Row>,
      change: { readonly [F in Field<Row>]?: Row[F] | undefined },
      driven: DrivenValues<All> = {},
    ): Changes {
      const fields = given(change);
      const names = new Set(Object.keys(fields));
      const row = { ...was, ...fields } as Row;
      const sets: Record<string, unknown> = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [`row.${name}`, value]),
      );
      const removes: string[] = [];
      const put = (attribute: string, value: string | undefined) => {
        if (value === undefined) removes.push(attribute);
        else sets[attribute] = value;
      };
      for (const { name, entry } of slots) {
        const isTouched =
          'driven' in entry ? name in driven : fieldsOf(entry).some((field) => names.has(field));
        if (!isTouched) continue;
        const missing = [id, ...('driven' in entry ? [] : fieldsOf(entry))].find(
          (field) => row[field as Field<Row>] === undefined,
        );
        if (missing) throw new Error(`the slot ${name} of a ${kind} needs its ${missing} to be known`);
        const values = driven as Readonly<Record<string, string | undefined>>;
        put(sortAttribute(entry.slot), keyOf(entry, row, idIn(row), values[name]));
      }
      if (owner && names.has(owner)) put('own', ownerIn(row).own);
      return { sets, removes };
    }

    return {
      kind,
      /** The partitions of everybody's items, for `queryShards`. */
      everybody,
      /** The definition of the list. */
      list: {
        kind,
        fields: Object.fromEntries(
          Object.entries(fields as Record<string, Entry<Row>>).map(([name, entry]) => [name, toField(entry)]),
        ) as { readonly [Name in keyof Fields]: ListField },
        // Every item has a key in them, whatever the value.
        sorts: Object.fromEntries(
          slots.flatMap(({ name, entry }) => (isComplete(entry) ? [[name, entry.slot]] : [])),
        ) as Readonly<Record<string, Slot>>,
        ...(descending && { descending }),
        everybody,
      } satisfies ListDefinition,
      slotOf,
      sortIn,
      keyOf: (itemId: string) => ({ pk: `${kind}#${itemId}`, sk: 'row' }),
      partitionOf: (ownerId: string) => `${kind}#${ownerId}`,
      /** A condition: the item's sort key in a slot has not changed. */
      isStillIn: (name: keyof All, item: object): Expression => ({
        text: `#${sortAttribute(slotOf(name))} = \u0000`,
        values: [sortIn(name, item)],
      }),

      /** A condition: the item is in a slot, within this range of values. */
      isWithin: (
        name: keyof All,
        { from, to }: { readonly from: string; readonly to: string },
      ): Expression => ({
        text: `#${sortAttribute(slotOf(name))} BETWEEN \u0000 AND \u0000`,
        values: [from, to],
      }),

      /** A new item: its keys, its list partitions, its slots and its row. */
      itemOf: (row: Row, driven?: DrivenValues<All>) => ({
        pk: `${kind}#${idIn(row)}`,
        sk: 'row',
        ...(!ownersOnly && { all: shardFor(kind, idIn(row), shards) }),
        ...ownerIn(row),
        ...placesOf(row, driven),
        row,
      }),

      changes,

      /** `changes` as an update expression, with further changes of the item. */
      change(
        was: Partial<Row>,
        change: { readonly [F in Field<Row>]?: Row[F] | undefined },
        { driven, sets: more, removes: without = [] }: Partial<Changes> & { driven?: DrivenValues<All> } = {},
      ): Expression {
        const { sets, removes } = changes(was, change, driven);
        return set({ ...sets, ...more }, [...removes, ...without]);
      },
    };
  };

const isPlaced = <Row>(entry: Entry<Row>): entry is Placed<Row> => 'slot' in entry && !('views' in entry);

/** Whether every item is in the slot, whatever its value. */
const isComplete = <Row>(entry: Placed<Row>): boolean =>
  'complete' in entry || ('of' in entry && !entry.sparse);

const fieldsOf = <Row>(entry: OfOne<Row> | OfSome<Row>): readonly string[] =>
  'of' in entry ? [entry.of] : entry.from;

/** The sort key of a slot; undefined: the item is not in the slot. */
function keyOf<Row>(entry: Placed<Row>, row: Row, id: string, value: string | undefined): string | undefined {
  if ('driven' in entry) return value === undefined ? undefined : `${value}#${id}`;
  if ('key' in entry) return entry.key(row);
  const { of, sortValue = (text: string) => text, sparse } = entry;
  const own = row[of] ?? null;
  if (own !== null) return `${sortValue(String(own))}#${id}`;
  return sparse ? undefined : `#${id}`;
}

function toField<Row>(entry: Entry<Row>): ListField {
  if ('candidates' in entry) {
    const { candidates, of, isList } = entry;
    return { candidates, ...(of && { path: of }), ...(isList && { isList }) };
  }
  if ('words' in entry) return { words: true, path: entry.of };
  const { slot, range } = entry as Placed<Row> & { slot: Slot };
  const path = 'of' in entry ? entry.of : 'path' in entry ? entry.path : undefined;
  const sortValue = 'sortValue' in entry ? entry.sortValue : undefined;
  return { slot, ...(path && { path }), ...(sortValue && { sortValue }), ...(range && { range }) };
}

/** Throws if two entries write the same slot: they would overwrite each other. */
function refuseTwice<Row>(kind: string, slots: readonly { name: string; entry: Placed<Row> }[]): void {
  const bySlot = Map.groupBy(slots, ({ entry }) => entry.slot);
  for (const [slot, entries] of bySlot)
    if (entries.length > 1)
      throw new Error(`${entries.map(({ name }) => name).join(' and ')} of ${kind} both write slot ${slot}`);
}

/** The attribute of a slot, for items that are not partitioned by kind (log lines by month). */
export const slotAt = (slot: Slot, sort: string) => ({ [sortAttribute(slot)]: sort });
