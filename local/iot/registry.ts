import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type CertificateStatus = 'ACTIVE' | 'INACTIVE' | 'REVOKED';

export interface Thing {
  readonly name: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly version: number;
}

export interface Certificate {
  /** The SHA-256 fingerprint of its DER form, in lower-case hex. */
  readonly id: string;
  readonly pem: string;
  readonly status: CertificateStatus;
  readonly generation: string;
  /** Milliseconds. */
  readonly created: number;
  readonly modified: number;
  readonly version: number;
}

/** Things, certificates and what is attached to what. It keeps; who may change what is decided by the control plane. */
export class Registry {
  readonly #store: DatabaseSync;
  readonly #listeners: ((certificate?: string) => void)[] = [];

  constructor(store: DatabaseSync) {
    this.#store = store;
  }

  /** Calls back after each change, with the certificate whose status it concerns. */
  onChange(listener: (certificate?: string) => void): void {
    this.#listeners.push(listener);
  }

  thing(name: string): Thing | undefined {
    const row = this.#store.prepare('SELECT * FROM thing WHERE name = ?').get(name);
    return row && toThing(row);
  }

  /** Things by name, those after `after` only. */
  things(after: string, limit: number): Thing[] {
    const rows = this.#store.prepare('SELECT * FROM thing WHERE name > ? ORDER BY name LIMIT ?');
    return rows.all(after, limit).map(toThing);
  }

  addThing(name: string, attributes: Record<string, string>): Thing {
    const thing = { name, id: randomUUID(), attributes, version: 1 };
    this.#change('INSERT INTO thing VALUES (?, ?, ?, 1)', name, thing.id, JSON.stringify(attributes));
    return thing;
  }

  setAttributes(name: string, attributes: Record<string, string>): void {
    const json = JSON.stringify(attributes);
    this.#change('UPDATE thing SET attributes = ?, version = version + 1 WHERE name = ?', json, name);
  }

  removeThing(name: string): void {
    this.#change('DELETE FROM thing WHERE name = ?', name);
  }

  certificate(id: string): Certificate | undefined {
    const row = this.#store.prepare('SELECT * FROM certificate WHERE id = ?').get(id);
    return row as Certificate | undefined;
  }

  addCertificate(id: string, pem: string, status: CertificateStatus): void {
    const now = Date.now();
    const sql = 'INSERT INTO certificate VALUES (?, ?, ?, ?, ?, ?, 1)';
    this.#change(sql, id, pem, status, randomUUID(), now, now);
  }

  setStatus(id: string, status: CertificateStatus): void {
    const sql = 'UPDATE certificate SET status = ?, modified = ?, version = version + 1 WHERE id = ?';
    this.#store.prepare(sql).run(status, Date.now(), id);
    this.#tell(id);
  }

  removeCertificate(id: string): void {
    this.#store.prepare('DELETE FROM certificate_policy WHERE certificate = ?').run(id);
    this.#store.prepare('DELETE FROM certificate WHERE id = ?').run(id);
    this.#tell(id);
  }

  attachThing(thing: string, certificate: string): void {
    this.#change('INSERT OR IGNORE INTO thing_certificate VALUES (?, ?)', thing, certificate);
  }

  detachThing(thing: string, certificate: string): void {
    this.#change('DELETE FROM thing_certificate WHERE thing = ? AND certificate = ?', thing, certificate);
  }

  certificatesOf(thing: string): string[] {
    const rows = this.#store.prepare('SELECT certificate FROM thing_certificate WHERE thing = ?').all(thing);
    return rows.map((row) => row.certificate as string);
  }

  hasThings(certificate: string): boolean {
    const sql = 'SELECT 1 FROM thing_certificate WHERE certificate = ? LIMIT 1';
    return this.#store.prepare(sql).get(certificate) !== undefined;
  }

  attachPolicy(certificate: string, policy: string): void {
    this.#change('INSERT OR IGNORE INTO certificate_policy VALUES (?, ?)', certificate, policy);
  }

  detachPolicy(certificate: string, policy: string): void {
    this.#change('DELETE FROM certificate_policy WHERE certificate = ? AND policy = ?', certificate, policy);
  }

  policiesOf(certificate: string): string[] {
    const sql = 'SELECT policy FROM certificate_policy WHERE certificate = ? ORDER BY policy';
    const rows = this.#store.prepare(sql).all(certificate);
    return rows.map((row) => row.policy as string);
  }

  #change(sql: string, ...values: (string | number)[]): void {
    this.#store.prepare(sql).run(...values);
    this.#tell();
  }

  #tell(certificate?: string): void {
    for (const listener of this.#listeners) listener(certificate);
  }
}

function toThing(row: Record<string, unknown>): Thing {
  return { ...(row as unknown as Thing), attributes: JSON.parse(row.attributes as string) };
}
