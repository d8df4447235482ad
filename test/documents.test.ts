import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(file));
const read = (file: string) => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

const DOCUMENTS = files('*.md');
/** The text without its code blocks, which may name files outside of the repository or files to be created. */
const prose = (file: string) => read(file).replace(/```[\s\S]*?```/g, '');
/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

describe.each(DOCUMENTS)('the document %s', (document) => {
  it('links only to files and headings that exist', () => {
    const broken = matches(prose(document), /\]\(([^)\s]+)\)/g).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const file = path ? normalize(join(dirname(document), path)) : document;
      if (!existsSync(file)) return true;
      return (
        anchor !== undefined &&
        !matches(read(file), /^#+ (.+)$/gm)
          .map(anchorOf)
          .includes(anchor)
      );
    });
    expect(broken).toEqual([]);
  });

  it('names only files of the repository that exist', () => {
    const named = matches(
      prose(document),
      /`((?:bin|bench|docs|functions|lib|local|shared|test|web)\/[^`\s]*)`/g,
    );
    const isPattern = (path: string) => /[<>*{}…]/.test(path);
    const isMissing = (path: string) => !isPattern(path) && !existsSync(path);
    expect(named.filter(isMissing)).toEqual([]);
  });
});

describe('the readings of unclear lines', () => {
  const numbers = matches(read('docs/readings.md'), /^- \*\*(\d+)\*\* /gm);

  it('have unique numbers', () => {
    expect(numbers.length).toBeGreaterThan(100);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('exist for every number that the code or a document refers to', () => {
    const sources = files('*.ts', '*.tsx', '*.mjs', '*.js', '*.md');
    const unknown = sources.flatMap((file) =>
      matches(read(file), /\breadings? (\d+)\b/g)
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file}: reading ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the areas and domains of the core', async () => {
  const { AREAS }: { AREAS: Record<string, string[]> } = await import(resolve('.dependency-cruiser.mjs'));

  it('stand in the decision about layers, in their order', () => {
    const rows = [...read('docs/decisions/layers.md').matchAll(/^(\w+) {2,}(.+)$/gm)];
    const said = Object.fromEntries(
      rows.map(([, area, domains]) => [area, domains!.split(/ [←·] /).toReversed()]),
    );
    expect(said).toEqual({ ...AREAS, composition: expect.anything() });
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('stand in the picture of the house in %s', (document) => {
    const drawn = matches(read(document), /^[ │]+([a-z]+)\/? {2,}/gm);
    expect(Object.keys(AREAS).filter((area) => !drawn.includes(area))).toEqual([]);
  });
});

describe('code in a document', () => {
  /** Neither spaces nor commas at an end: a document breaks lines elsewhere. */
  const bare = (code: string) => code.replace(/\s/g, '').replace(/,(?=[)}\]]|$)/g, '');
  const sources = files('*.ts', '*.tsx', '*.mjs').map((file) => bare(read(file)));
  const linesOf = (block: string) =>
    block
      .split('\n')
      .filter((line) => !line.includes('…'))
      .map((line) => bare(line.trim().replace(/\s\/\/ .*$/, '')))
      .filter(Boolean);
  const blocks = files('CONTRIBUTING.md', 'docs/*.md').flatMap((document) =>
    matches(read(document), /```(?:ts|tsx|js)\n([\s\S]*?)```/g).map((block) => ({ document, block })),
  );

  it.each(blocks)('stands in one file of the repository ($document)', ({ block }) => {
    const missing = sources.map((source) => linesOf(block).filter((line) => !source.includes(line)));
    expect(missing.toSorted((a, b) => a.length - b.length)[0]).toEqual([]);
  });
});

it('the index of decisions lists every page', () => {
  const pages = files('docs/decisions/*.md').map((file) => file.replace('docs/decisions/', ''));
  const listed = matches(read('docs/decisions/README.md'), /\]\(([^)]+)\)/g);
  expect(listed.toSorted()).toEqual(pages.filter((page) => page !== 'README.md').toSorted());
});

describe('the glossary', () => {
  const rows = matches(read('docs/words.md'), /^\| (?!term |---)(.+) \|$/gm).map((row) => row.split(' | '));

  it('has a name in the code for each term', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(([, , name]) => !name)).toEqual([]);
  });

  it.each(rows)(
    'names for the term "%s" only what the files in the same line contain',
    (_term, _meaning, name = '') => {
      const words = matches(name, /`([^`]+)`/g);
      const sources = words.flatMap((word) => (word.includes('/') && existsSync(word) ? files(word) : []));
      const text = sources.map(read).join('\n');
      const names = words.filter((word) => /^\w+(\(\))?$/.test(word)).map((word) => word.replace('()', ''));
      expect(sources.length ? names.filter((one) => !text.includes(one)) : []).toEqual([]);
    },
  );
});
