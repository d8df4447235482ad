import { createHmac } from 'node:crypto';
import type { Credentials } from '../types.ts';
import type { Principal } from './principal.ts';

/**
 * The access keys of principals. They are derived from the data folder's seed, so that they are the same after a
 * restart and cannot be guessed.
 */
export class Keys {
  readonly #seed: string;
  readonly #principals = new Map<string, Principal>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  credentials(principal: Principal): Credentials {
    const credentials = this.#derive(principal);
    this.#principals.set(credentials.accessKeyId, principal);
    return credentials;
  }

  principal(accessKeyId: string): Principal | undefined {
    return this.#principals.get(accessKeyId);
  }

  secret(accessKeyId: string): string | undefined {
    const principal = this.#principals.get(accessKeyId);
    return principal && this.#derive(principal).secretAccessKey;
  }

  #derive(principal: Principal): Credentials {
    const digest = (purpose: string) =>
      createHmac('sha256', this.#seed)
        .update(`${purpose} ${JSON.stringify(principal)}`)
        .digest('hex');
    return {
      accessKeyId: `AKIA${digest('id').slice(0, 16).toUpperCase()}`,
      secretAccessKey: digest('secret').slice(0, 40),
    };
  }
}
