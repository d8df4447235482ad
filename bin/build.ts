import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { API_PAGE } from '../shared/static-pages.ts';
import { command, Mistake } from './command.ts';

/** Folder of the stacks that run on this machine. A deployment synthesises its own into cdk.out. */
export const ASSEMBLY = 'dist/assembly';

/** The hash of the sources of each last build. */
const STAMPS = 'dist/built.json';

interface Step {
  readonly name: string;
  readonly sources: readonly string[];
  /** Exists after the build. */
  readonly result: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
}

const SHARED = ['shared/**/*', 'package-lock.json'];
const CONSOLE: Step = {
  name: 'the console',
  sources: ['web/**/*', ...SHARED],
  result: 'web/dist/index.html',
  command: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
};
const PAGES: Step = {
  name: 'the static pages',
  // A build of the console empties the folder.
  sources: ['bin/pages/**/*', 'docs/changelog/*', 'functions/core/kernel/docs/*', ...CONSOLE.sources],
  result: `web/dist${API_PAGE}`,
  command: ['bin/pages/write-pages.ts'],
};
const STACKS: Step = {
  name: 'the stacks',
  sources: ['bin/app.ts', 'lib/**/*', 'functions/**/*', 'cdk.json', ...PAGES.sources],
  result: `${ASSEMBLY}/manifest.json`,
  command: ['bin/app.ts'],
  // A deployment makes the CDK's own check of templates, which takes four seconds.
  env: { CDK_OUTDIR: ASSEMBLY, CDK_VALIDATION: 'false' },
};

/** Builds the console and synthesises the stacks, each only if its sources have changed. Throws if one fails. */
export function build({ say = console.log }: { say?: (line: string) => void } = {}): void {
  const stamps: Record<string, string> = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
  for (const step of [CONSOLE, PAGES, STACKS]) {
    const stamp = hashOf(step.sources);
    if (stamps[step.name] === stamp && existsSync(step.result)) continue;
    say(`Building ${step.name} …`);
    run(step);
    stamps[step.name] = stamp;
    mkdirSync(dirname(STAMPS), { recursive: true });
    writeFileSync(STAMPS, JSON.stringify(stamps));
  }
}

/** Synthesises the stacks again after a function has changed at run time. */
export const synthesise = () => run(STACKS);

function run({ name, command, env }: Step): void {
  // Always builds for production, even if a test starts the build.
  const production = { ...process.env, NODE_ENV: 'production', ...env };
  // Assets keep their file permissions on AWS, where functions run as another user.
  const before = process.umask(0o022);
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: production });
  process.umask(before);
  if (status !== 0) throw new Mistake(`Building ${name} failed.`);
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const isSource = (path: string) => !/(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(path);
  const files = globSync([...patterns]).filter((path) => isSource(path) && statSync(path).isFile());
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) await command(build);
