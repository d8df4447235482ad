import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = 'docs/promises.md';

/** The proofs of each promise: a file, and words of its tests. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
  .map((line) => {
    const [, promise = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const proofs = [...proof.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].map(([, file, words]) => ({
      file: file!,
      words: [...words!.matchAll(/"([^"]+)"/g)].map(([, text]) => text!),
    }));
    return { promise, proofs };
  });

it('the page of promises has some', () => {
  expect(rows.length).toBeGreaterThan(30);
});

it.each(rows)('the promise "$promise" has a proof that exists', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  for (const { file, words } of proofs) {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(words.filter((text) => !source.includes(text)).map((text) => `${file}: ${text}`)).toEqual([]);
  }
});
