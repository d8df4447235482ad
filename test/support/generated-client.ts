import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateSource } from 'oazapfts';

const OPTIONS = ['--strict', '--target', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions'];

/** A program beside a client that a third party's generator makes from the OpenAPI document of a running product. */
export class ProgramOfClient {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param program the source of a program that imports `./client.ts` */
  static async make(document: unknown, program: string): Promise<ProgramOfClient> {
    // Inside of the project, so that the imports of the client are found.
    mkdirSync('dist', { recursive: true });
    const folder = mkdtempSync(resolve('dist/client-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    writeFileSync(join(folder, 'client.ts'), await generateSource(file, { argumentStyle: 'object' }));
    writeFileSync(join(folder, 'program.ts'), program);
    return new ProgramOfClient(folder);
  }

  get #program() {
    return join(this.#folder, 'program.ts');
  }

  /** @throws what the compiler says if the client and the program do not fit together */
  compile(): void {
    const tsc = ['node_modules/typescript/bin/tsc', '--ignoreConfig', '--noEmit', '--skipLibCheck'];
    const types = ['--types', 'node'];
    execFileSync(process.execPath, [...tsc, ...OPTIONS, ...types, this.#program], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
  }

  /** What the program exports. */
  load = async <T>(): Promise<T> => (await import(pathToFileURL(this.#program).href)) as T;

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
