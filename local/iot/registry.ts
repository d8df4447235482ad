import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type CertificateStatus = 'ACTIVE' | 'INACTIVE' | 'REVOKED';

export interface Thing {
  readonly name: string;
  readonly id: string;
}

export interface Certificate {
  /** The SHA-256 fingerprint of its DER form, in lower-case hex. */
  readonly id: string;
  readonly status: CertificateStatus;
}

/** Stores things, certificates and their attachments. The control plane checks the changes. */
export class Registry {
  readonly #store: DatabaseSync;
  readonly #listeners: ((certificate?: string) => void)[] = [];

  constructor(store: DatabaseSync) {
    this.#store = store;
  }

  /** Calls the listener after each change, with the certificate if its status has changed. */
  onChange(listener: (certificate?: string) => void): void {
    this.#listeners.push(listener);
  }

  thing(name: string): Thing | undefined {
    const row = this.#store.prepare('SELECT * FROM thing WHERE name = ?').get(name);
    return row as Thing | undefined;
  }

  addThing(name: string): Thing {
    const thing = { name, id: randomUUID() };
    this.#change('INSERT INTO thing VALUES (?, ?)', name, thing.id);
    return thing;
  }

  removeThing(name: string): void {
    this.#change('DELETE FROM thing WHERE name = ?', name);
  }

  certificate(id: string): Certificate | undefined {
    const row = this.#store.prepare('SELECT * FROM certificate WHERE id = ?').get(id);
    return row as Certificate | undefined;
  }

  addCertificate(id: string, status: CertificateStatus): void {
    this.#change('INSERT INTO certificate VALUES (?, ?)', id, status);
  }

  setStatus(id: string, status: CertificateStatus): void {
    this.#store.prepare('UPDATE certificate SET status = ? WHERE id = ?').run(status, id);
    this.#notify(id);
  }

  removeCertificate(id: string): void {
    this.#store.prepare('DELETE FROM certificate_policy WHERE certificate = ?').run(id);
    this.#store.prepare('DELETE FROM certificate WHERE id = ?').run(id);
    this.#notify(id);
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

  #change(sql: string, ...values: string[]): void {
    this.#store.prepare(sql).run(...values);
    this.#notify();
  }

  #notify(certificate?: string): void {
    for (const listener of this.#listeners) listener(certificate);
  }
}
