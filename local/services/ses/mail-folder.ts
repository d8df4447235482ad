import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of an application. It is stored instead of being sent. */
export interface Mail {
  readonly id: string;
  /** ISO 8601 */
  readonly sentAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Headers that the application added. */
  readonly headers?: readonly Header[] | undefined;
  readonly configurationSet?: string | undefined;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** The folder of sent mails, with a JSON file for each. */
export class MailFolder {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;

  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Resolves when the mail is stored. */
  async add(mail: Mail): Promise<void> {
    const file = join(this.#folder, `${mail.sentAt.replaceAll(':', '-')}-${mail.id}.json`);
    try {
      await writeFile(`${file}.new`, JSON.stringify(mail, undefined, 2));
      await rename(`${file}.new`, file);
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  /** Newest first. */
  async list(): Promise<Mail[]> {
    const files = (await this.#files()).sort().reverse();
    return Promise.all(files.map((file) => this.#read(file)));
  }

  async find(id: string): Promise<Mail | undefined> {
    const file = (await this.#files()).find((name) => name.endsWith(`Z-${id}.json`));
    return file === undefined ? undefined : this.#read(file);
  }

  async #files(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((file) => file.endsWith('.json'));
  }

  async #read(file: string): Promise<Mail> {
    return JSON.parse(await readFile(join(this.#folder, file), 'utf8'));
  }
}
