import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ObjectStore } from './object-store.ts';
import type { StripeEvent } from './objects.ts';

/** The version of the API whose objects are answered. */
export const API_VERSION = '2026-10-28.endive';

/** One account of the provider in test mode: its objects, its clock and what happens in it. */
export class Account {
  readonly objects: ObjectStore;
  readonly #emitted: StripeEvent[] = [];
  #movedSeconds = 0;
  /** The address of the stand-in; known once it listens. */
  origin = '';

  constructor(store: DatabaseSync) {
    this.objects = new ObjectStore(store);
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#movedSeconds;
  }

  /** Moves the clock forward, so that keys and searches age. */
  passTime(seconds: number): void {
    this.#movedSeconds += seconds;
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  clientSecretOf(id: string): string {
    return `${id}_secret_${randomBytes(12).toString('hex')}`;
  }

  base<K extends string>(object: K, prefix: string) {
    return { id: this.id(prefix), object, created: this.now(), livemode: false as const };
  }

  /** Notes an event with the object as it is now. It is sent when the call has ended. */
  emit(type: string, object: object): void {
    const event: StripeEvent = {
      ...this.base('event', 'evt'),
      api_version: API_VERSION,
      type,
      data: { object: structuredClone(object) },
      pending_webhooks: 0,
      request: { id: this.id('req'), idempotency_key: null },
    };
    this.#emitted.push(this.objects.add(event));
  }

  /** The events since the last time. */
  takeEvents(): StripeEvent[] {
    return this.#emitted.splice(0);
  }
}
