import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A page of promises: each row has words of tests as its proof, in the last column. */
const rowsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (promise|expectation) \|/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const proofs = [...cells.at(-2)!.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].map(([, file, words]) => ({
        file: file!,
        words: [...words!.matchAll(/"([^"]+)"/g)].map(([, text]) => text!),
      }));
      return { promise: cells[1]!, proofs };
    });
const rows = ['docs/promises.md', 'docs/expectations.md'].flatMap(rowsOf);

it('the pages of promises have some', () => {
  expect(rows.length).toBeGreaterThan(30);
});

it.each(rows)('the promise "$promise" has a proof that exists', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  for (const { file, words } of proofs) {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(words.filter((text) => !source.includes(text)).map((text) => `${file}: ${text}`)).toEqual([]);
  }
});
