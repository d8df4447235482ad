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
  /** Headers that come back with the object: content-type, cache-control, x-amz-meta-… */
  readonly headers: Record<string, string>;
  readonly checksums: Checksums;
}

export interface Part {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
  readonly modifiedAt: number;
  readonly checksums: Checksums;
}

export interface Upload {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly startedAt: number;
}

/** A change of an object that somebody wants to hear of. */
export interface ObjectEvent {
  readonly queueArn: string;
  readonly bucket: string;
  readonly message: string;
}

const HEAD = 'bucket, key, size, etag, modifiedAt, headers, checksums';

/** Objects and unfinished uploads. An object and the events about it are written together or not at all. */
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
      CREATE TABLE IF NOT EXISTS uploads (
        id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL, startedAt INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS parts (
        upload TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE, number INTEGER NOT NULL, size INTEGER NOT NULL,
        etag TEXT NOT NULL, modifiedAt INTEGER NOT NULL, checksums TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (upload, number)
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

  put(head: ObjectHead, body: Buffer, events: readonly ObjectEvent[] = []): void {
    transaction(this.#store, () => {
      this.#insert(head, body);
      this.#events.add(events);
    });
  }

  delete(bucket: string, key: string, events: readonly ObjectEvent[] = []): void {
    transaction(this.#store, () => {
      this.#store.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
      this.#events.add(events);
    });
  }

  /** Keys after one, in the order of their UTF-8 bytes. */
  list(bucket: string, prefix: string, after: string, most: number): ObjectHead[] {
    const rows = this.#store
      .prepare(
        `SELECT ${HEAD} FROM objects WHERE bucket = ? AND key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?`,
      )
      .all(bucket, after, prefix, endOf(prefix), most);
    return rows.map(readHead);
  }

  startUpload(upload: Upload): void {
    const { id, bucket, key, headers, startedAt } = upload;
    this.#store
      .prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)')
      .run(id, bucket, key, JSON.stringify(headers), startedAt);
  }

  upload(id: string): Upload | undefined {
    const row = this.#store.prepare('SELECT * FROM uploads WHERE id = ?').get(id);
    return row && ({ ...row, headers: JSON.parse(String(row.headers)) } as unknown as Upload);
  }

  putPart(upload: string, { number, size, etag, modifiedAt, checksums }: Part, body: Buffer): void {
    this.#store
      .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(upload, number, size, etag, modifiedAt, JSON.stringify(checksums), body);
  }

  parts(upload: string): Part[] {
    const rows = this.#store
      .prepare('SELECT number, size, etag, modifiedAt, checksums FROM parts WHERE upload = ? ORDER BY number')
      .all(upload);
    return rows.map((row) => ({ ...row, checksums: JSON.parse(String(row.checksums)) }) as unknown as Part);
  }

  partBody(upload: string, number: number): Buffer {
    const row = this.#store
      .prepare('SELECT body FROM parts WHERE upload = ? AND number = ?')
      .get(upload, number);
    return Buffer.from((row?.body as Uint8Array | undefined) ?? []);
  }

  finishUpload(id: string, head: ObjectHead, body: Buffer, events: readonly ObjectEvent[]): void {
    transaction(this.#store, () => {
      this.#insert(head, body);
      this.abortUpload(id);
      this.#events.add(events);
    });
  }

  abortUpload(id: string): void {
    this.#store.prepare('DELETE FROM uploads WHERE id = ?').run(id);
  }

  #insert({ bucket, key, size, etag, modifiedAt, headers, checksums }: ObjectHead, body: Buffer): void {
    this.#store
      .prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(bucket, key, size, etag, modifiedAt, JSON.stringify(headers), JSON.stringify(checksums), body);
  }
}

/** Behind every key that begins so: no character of UTF-8 is higher than this one. */
export function endOf(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

function readHead(row: Record<string, unknown>): ObjectHead {
  return {
    ...row,
    headers: JSON.parse(String(row.headers)),
    checksums: JSON.parse(String(row.checksums)),
  } as ObjectHead;
}
