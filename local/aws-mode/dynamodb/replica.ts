import type { SendToEngine } from '../../services/dynamodb/dynamodb.ts';
import type { Properties } from '../../types.ts';
import type { TableSchema, TouchedItem } from './touched-items.ts';

interface Parts {
  /** Appended to the name of a table for the name of its copy. */
  readonly suffix: string;
  readonly send: SendToEngine;
  readonly schemaOf: TableSchema;
  readonly hasIndexes: boolean;
  /** The delay of the next write, in milliseconds. */
  readonly delay: () => number;
}

const RETRY_MILLISECONDS = 50;

/** Copies of tables that receive every write later, with a separate delay for each item. */
export class Replica {
  readonly #parts: Parts;
  readonly #ready = new Map<string, Promise<void>>();
  /** The number of pending writes of each table. */
  readonly #pending = new Map<string, number>();
  /** The last copy operation of each item. They run one after another, so that an older state never arrives last. */
  readonly #chains = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  nameOf(table: string): string {
    return `${table}${this.#parts.suffix}`;
  }

  /** Makes the copy of a table unless it exists. No write to the table may happen until this resolves. */
  ready(table: string): Promise<void> {
    const known = this.#ready.get(table);
    if (known) return known;
    const making = this.#make(table).catch((error) => {
      if (this.#ready.get(table) === making) this.#ready.delete(table);
      throw error;
    });
    this.#ready.set(table, making);
    return making;
  }

  /** Whether the copy may differ from its table. */
  isBehind(table: string): boolean {
    return (this.#pending.get(table) ?? 0) > 0;
  }

  /** Copies a written item later. */
  follow(touched: TouchedItem): void {
    const { table } = touched;
    this.#count(table, 1);
    this.#later(this.#parts.delay(), () => this.#chain(touched));
  }

  /** Forgets all copies and cancels the pending writes. */
  reset(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const state of [this.#timers, this.#ready, this.#pending, this.#chains]) state.clear();
  }

  #later(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds).unref();
    this.#timers.add(timer);
  }

  #count(table: string, change: number): void {
    this.#pending.set(table, (this.#pending.get(table) ?? 0) + change);
  }

  #chain(touched: TouchedItem): void {
    const { id, table } = touched;
    const made = this.#ready.get(table);
    const copying = (this.#chains.get(id) ?? Promise.resolve())
      .then(() => this.#copy(touched))
      .then(
        () => this.#ready.get(table) === made && this.#count(table, -1),
        // Tries again if the engine did not answer. If the copy no longer exists, it does not.
        () => this.#ready.get(table) === made && this.#later(RETRY_MILLISECONDS, () => this.#chain(touched)),
      )
      .then(() => {
        if (this.#chains.get(id) === copying) this.#chains.delete(id);
      });
    this.#chains.set(id, copying);
  }

  /** Copies the present state of the item. Later writes may thus arrive early, but never in another order. */
  async #copy({ table, key }: TouchedItem): Promise<void> {
    const { Item } = await this.#call('GetItem', { TableName: table, Key: key, ConsistentRead: true });
    if (Item) await this.#call('PutItem', { TableName: this.nameOf(table), Item });
    else await this.#call('DeleteItem', { TableName: this.nameOf(table), Key: key });
  }

  async #make(table: string): Promise<void> {
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, TimeToLiveSpecification } =
      this.#parts.schemaOf(table)!;
    const TableName = this.nameOf(table);
    // The copy of an earlier run is out of date.
    await this.#parts.send('DeleteTable', { TableName });
    const indexes = this.#parts.hasIndexes ? (GlobalSecondaryIndexes ?? []) : [];
    const keys = new Set(
      [KeySchema, ...indexes.map((index: Properties) => index.KeySchema)]
        .flat()
        .map(({ AttributeName }) => AttributeName),
    );
    await this.#call('CreateTable', {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema,
      AttributeDefinitions: AttributeDefinitions.filter((each: Properties) => keys.has(each.AttributeName)),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: indexes.map(({ IndexName, KeySchema, Projection }: Properties) => ({
          IndexName,
          KeySchema,
          Projection,
        })),
      }),
    });
    // The engine deletes expired items itself, without a request that could be copied.
    if (TimeToLiveSpecification?.Enabled) {
      await this.#call('UpdateTimeToLive', { TableName, TimeToLiveSpecification });
    }
    let ExclusiveStartKey: Properties | undefined;
    do {
      const page = await this.#call('Scan', { TableName: table, ConsistentRead: true, ExclusiveStartKey });
      for (const Item of page.Items) await this.#call('PutItem', { TableName, Item });
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }

  async #call(operation: string, body: Properties): Promise<Properties> {
    const { status, body: text } = await this.#parts.send(operation, body);
    if (status !== 200) throw new Error(`${operation} of ${body.TableName}: ${text}`);
    return JSON.parse(String(text));
  }
}
