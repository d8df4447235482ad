import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that an application has sent; it goes nowhere but here. */
export interface Mail {
  readonly id: string;
  /** ISO 8601 */
  readonly sentAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** The whole message, if it was sent so. */
  readonly raw: string | undefined;
}

/** The folder of sent mails, a JSON file each. */
export class MailFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Once it returns, the mail survives. */
  async add(mail: Mail): Promise<void> {
    const file = join(this.#folder, `${mail.sentAt.replaceAll(':', '-')}-${mail.id}.json`);
    await writeFile(`${file}.new`, JSON.stringify(mail, undefined, 2));
    await rename(`${file}.new`, file);
  }

  /** The newest first. */
  async list(): Promise<Mail[]> {
    const files = (await readdir(this.#folder))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .reverse();
    return Promise.all(
      files.map(async (file) => JSON.parse(await readFile(join(this.#folder, file), 'utf8'))),
    );
  }
}
