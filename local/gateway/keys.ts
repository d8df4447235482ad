import { createHmac } from 'node:crypto';
import type { Credentials } from '../types.ts';

/** The role session that an access key stands for. */
export interface Session {
  readonly roleArn: string;
  readonly name: string;
}

/**
 * Access keys of role sessions. They are derived from the data folder's seed: the same after a restart, and nobody
 * without the folder can guess them.
 */
export class Keys {
  readonly #seed: string;
  readonly #sessions = new Map<string, Session>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  credentials(session: Session): Credentials {
    const credentials = this.#derive(session);
    this.#sessions.set(credentials.accessKeyId, session);
    return credentials;
  }

  session(accessKeyId: string): Session | undefined {
    return this.#sessions.get(accessKeyId);
  }

  secret(accessKeyId: string): string | undefined {
    const session = this.#sessions.get(accessKeyId);
    return session && this.#derive(session).secretAccessKey;
  }

  #derive({ roleArn, name }: Session): Credentials {
    const digest = (purpose: string) =>
      createHmac('sha256', this.#seed).update(`${purpose} ${roleArn} ${name}`).digest('hex');
    return {
      accessKeyId: `AKIA${digest('id').slice(0, 16).toUpperCase()}`,
      secretAccessKey: digest('secret').slice(0, 40),
    };
  }
}
