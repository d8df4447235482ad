import { type FileHandle, open } from 'node:fs/promises';
import type { registerHubs } from '../../shared/contract/admin.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { HubCredentials } from '../../shared/model/hub.ts';

/** A call, written down before it is made. */
export interface Call {
  /** Its Idempotency-Key: for a quarter of an hour, a repeated call gets the same answer. */
  readonly key: string;
  /** When it was first made; ms. */
  readonly at: number;
  readonly body: Input<typeof registerHubs>['body'];
}

/**
 * What is known of a hub: its credentials are in the file, it was registered by others before, or it is registered
 * after a call whose answer was lost, and then perhaps by that call.
 */
export type Standing = 'done' | 'existed' | 'lost';

export type Line =
  | { readonly call: Call }
  | { readonly answered: string }
  | ({ readonly id: string } & HubCredentials)
  | { readonly id: string; readonly standing: Exclude<Standing, 'done'> };

/**
 * The file of credentials. Each line is JSON: the credentials of a hub, or a call that begins or has ended. From these a run
 * that was killed knows where to continue. Only the owner of the file may read it, and each line is on the disk before the next
 * call begins.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly standings = new Map<string, Standing>();
  /** Calls without an answer, by their key. */
  readonly open = new Map<string, Call>();
  /** Hubs that were asked for and of which nothing is known yet. */
  readonly #asked = new Set<string>();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    const journal = new Journal(await open(path, 'a+', 0o600));
    const { size } = await journal.#file.stat();
    for await (const text of journal.#file.readLines({ start: 0, autoClose: false })) {
      const line = lineOf(text);
      if (line) journal.#learn(line);
    }
    // A process that died while it wrote leaves half a line, which the next one must not continue.
    if (size > 0) await journal.#file.appendFile('\n');
    return journal;
  }

  /** Whether an earlier call asked for it, and nothing is known yet. */
  wasAsked(id: string): boolean {
    return this.#asked.has(id);
  }

  async note(...lines: Line[]): Promise<void> {
    await this.#file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await this.#file.datasync();
    for (const line of lines) this.#learn(line);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #learn(line: Line): void {
    if ('call' in line) {
      this.open.set(line.call.key, line.call);
      for (const { id } of line.call.body.hubs) if (!this.standings.has(id)) this.#asked.add(id);
    } else if ('answered' in line) {
      this.open.delete(line.answered);
    } else {
      this.standings.set(line.id, 'standing' in line ? line.standing : 'done');
      this.#asked.delete(line.id);
    }
  }
}

function lineOf(text: string): Line | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Line);
  } catch {
    return undefined;
  }
}
