import type { SendToEngine } from '../../services/dynamodb/dynamodb.ts';
import type { Properties } from '../../types.ts';
import type { TableSchema, TouchedItem } from './touched-items.ts';

interface Parts {
  /** Stands at the end of a table's name to name its copy. */
  readonly suffix: string;
  readonly send: SendToEngine;
  readonly schemaOf: TableSchema;
  readonly hasIndexes: boolean;
  /** How many milliseconds later the next write arrives. */
  readonly delay: () => number;
}

const RETRY_MILLISECONDS = 50;

/** Copies of tables that follow what is written some time later, each item by itself. */
export class Replica {
  readonly #parts: Parts;
  readonly #ready = new Map<string, Promise<void>>();
  /** By table, how many writes are on their way. */
  readonly #pending = new Map<string, number>();
  /** By item, its last copying: one after another, so that what is older never comes last. */
  readonly #chains = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  nameOf(table: string): string {
    return `${table}${this.#parts.suffix}`;
  }

  /** Makes the copy of a table if there is none yet. Nobody may write to the table meanwhile. */
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

  /** Lets an item that was written arrive later. */
  follow(touched: TouchedItem): void {
    const { table } = touched;
    this.#count(table, 1);
    this.#later(this.#parts.delay(), () => this.#chain(touched));
  }

  /** Forgets all copies; what is on its way does not arrive. */
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
        // The engine was away, or the copy is gone; only the first is worth another try.
        () => this.#ready.get(table) === made && this.#later(RETRY_MILLISECONDS, () => this.#chain(touched)),
      )
      .then(() => {
        if (this.#chains.get(id) === copying) this.#chains.delete(id);
      });
    this.#chains.set(id, copying);
  }

  /** The item as it is now: what was written in between arrives early, but nothing arrives out of order. */
  async #copy({ table, key }: TouchedItem): Promise<void> {
    const { Item } = await this.#call('GetItem', { TableName: table, Key: key, ConsistentRead: true });
    if (Item) await this.#call('PutItem', { TableName: this.nameOf(table), Item });
    else await this.#call('DeleteItem', { TableName: this.nameOf(table), Key: key });
  }

  async #make(table: string): Promise<void> {
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, TimeToLiveSpecification } =
      this.#parts.schemaOf(table)!;
    const TableName = this.nameOf(table);
    // One that an earlier run has left behind is out of date.
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
    // What expires is deleted by the engine itself, which tells nobody.
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
