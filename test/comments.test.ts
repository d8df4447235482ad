import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = globSync('{bin,lib,functions,shared,local,test,bench,web/src}/**/*.{ts,tsx}').filter(
  (path) => !path.startsWith('bench/react-admin/'),
);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const FILE = /(?<![\w./*{}-])(?:[\w-]+\/)*[\w-]+\.tsx?\b(?!\w)/g;

it('comments name only files that exist', () => {
  const missing = SOURCES.flatMap((path) => {
    const comments = readFileSync(path, 'utf8').match(COMMENT) ?? [];
    const named = comments.flatMap((comment) => comment.match(FILE) ?? []);
    return named
      .filter((name) => !SOURCES.some((source) => source === name || source.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}`);
  });
  expect(missing).toEqual([]);
});

it('comments name only documents that exist', () => {
  const missing = SOURCES.flatMap((path) => {
    const comments = readFileSync(path, 'utf8').match(COMMENT) ?? [];
    return comments
      .flatMap((comment) => comment.match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
      .filter((page) => !existsSync(page))
      .map((page) => `${path} names ${page}`);
  });
  expect(missing).toEqual([]);
});

it('the name of a test that stands alone says who acts', () => {
  const HEADLESS = /^(?:it|test|describe)[\w.]*\(\s*(['"`])(?:who|whom|whoever)\b.*/gm;
  const headless = SOURCES.flatMap((path) => readFileSync(path, 'utf8').match(HEADLESS) ?? []);
  expect(headless).toEqual([]);
});
