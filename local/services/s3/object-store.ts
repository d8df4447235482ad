import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import type { Outbox } from '../outbox.ts';
import type { Checksums } from './checksums.ts';

/** An object without its content. */
export interface ObjectHead {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  /** Without quotation marks. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Headers that are returned with the object: content-type, cache-control, x-amz-meta-… */
  readonly headers: Record<string, string>;
  readonly checksums: Checksums;
}

/** A notification of a new object. */
export interface ObjectEvent {
  readonly queueArn: string;
  readonly bucket: string;
  readonly message: string;
}

const HEAD = 'bucket, key, size, etag, modifiedAt, headers, checksums';

/** The objects of all buckets. An object and its events are written in one transaction. */
export class ObjectStore {
  readonly #store: DatabaseSync;
  readonly #events: Outbox<ObjectEvent>;

  constructor(store: DatabaseSync, events: Outbox<ObjectEvent>) {
    this.#store = store;
    this.#events = events;
    store.exec(`
      CREATE TABLE IF NOT EXISTS objects (
        bucket TEXT NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, modifiedAt INTEGER NOT NULL,
        headers TEXT NOT NULL, checksums TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (bucket, key)
      );
    `);
  }

  head(bucket: string, key: string): ObjectHead | undefined {
    const row = this.#store
      .prepare(`SELECT ${HEAD} FROM objects WHERE bucket = ? AND key = ?`)
      .get(bucket, key);
    return row && readHead(row);
  }

  body(bucket: string, key: string): Buffer {
    const row = this.#store.prepare('SELECT body FROM objects WHERE bucket = ? AND key = ?').get(bucket, key);
    return Buffer.from((row?.body as Uint8Array | undefined) ?? []);
  }

  put(head: ObjectHead, body: Buffer, events: readonly ObjectEvent[]): void {
    const { bucket, key, size, etag, modifiedAt, headers, checksums } = head;
    transaction(this.#store, () => {
      this.#store
        .prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(bucket, key, size, etag, modifiedAt, JSON.stringify(headers), JSON.stringify(checksums), body);
      this.#events.add(events);
    });
  }

  delete(bucket: string, key: string): void {
    this.#store.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
  }

  /** The objects with keys after `after`, in the order of their UTF-8 bytes. */
  list(bucket: string, prefix: string, after: string, most: number): ObjectHead[] {
    const rows = this.#store
      .prepare(
        `SELECT ${HEAD} FROM objects WHERE bucket = ? AND key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?`,
      )
      .all(bucket, after, prefix, endOf(prefix), most);
    return rows.map(readHead);
  }
}

/** The end of the range of keys with a prefix: no character is sorted after this one. */
function endOf(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

function readHead(row: Record<string, unknown>): ObjectHead {
  return {
    ...row,
    headers: JSON.parse(String(row.headers)),
    checksums: JSON.parse(String(row.checksums)),
  } as ObjectHead;
}
