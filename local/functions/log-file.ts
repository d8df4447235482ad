import { existsSync, statSync } from 'node:fs';
import { appendFile, rename } from 'node:fs/promises';

/** The limit of the current file and of the file before it. */
const MOST_BYTES = 512 * 1024;

/** Writes lines one after another. Only the last two files are kept. */
export class LogFile {
  readonly #path: string;
  #bytes: number;
  #last = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    this.#bytes = existsSync(path) ? statSync(path).size : 0;
  }

  /** A line that cannot be written is lost, because a log must not stop its function. */
  add(line: string): void {
    this.#last = this.#last.then(() => this.#write(`${line}\n`)).catch(() => {});
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (this.#bytes > 0 && this.#bytes + bytes > MOST_BYTES) {
      await rename(this.#path, `${this.#path}.1`);
      this.#bytes = 0;
    }
    await appendFile(this.#path, text);
    this.#bytes += bytes;
  }
}
