import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a browser loads before it shows a screen, by the manifest of the build. */
interface Chunk {
  readonly file: string;
  /** Of a stage of the build, or of its only source. */
  readonly name?: string;
  readonly imports?: readonly string[];
}
const MANIFEST = 'web/dist/.vite/manifest.json';

/** The files of these stages of the build and of all that they import, without what is loaded when it is needed. */
function filesOf(...stages: string[]): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const found = new Set<string>();
  const isRoot = ({ name = '' }: Chunk) => stages.includes(name);
  const open = [
    'index.html',
    ...Object.keys(manifest).filter((key) => key.startsWith('_') && isRoot(manifest[key]!)),
  ];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(manifest[key]!.imports ?? []));
  }
  return [...found].map((key) => manifest[key]!.file);
}

/** What the library of schemas says of a wrong value. */
const hasSchemas = (file: string) => readFileSync(`web/dist/${file}`, 'utf8').includes('invalid_type');

it('the login and the beacon list load no schemas, which only forms need', () => {
  expect(filesOf('open').length).toBeGreaterThan(1);
  expect(filesOf('open').filter(hasSchemas)).toEqual([]);
  expect(filesOf('shell', 'beacons').filter(hasSchemas)).toEqual([]);
  // The list of hubs has forms, so the look finds them there.
  expect(filesOf('shell', 'hubs').filter(hasSchemas)).not.toEqual([]);
});

it('the beacon list and Home are loaded by few files, since each is a request', () => {
  expect(filesOf('shell', 'beacons').length).toBeLessThanOrEqual(10);
  expect(filesOf('shell', 'home').length).toBeLessThanOrEqual(14);
});
