import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHECKS } from '../bin/smoke/checks.ts';
import { givenPlatform } from './support/platform.ts';
import { PROOFS, type Proof } from './support/proofs.ts';

const running = givenPlatform();

const isPartOf = (entry: string, path: string) => path === entry || path.startsWith(`${entry}.`);

it('every property of the templates that the local platform ignores is proven in another way', () => {
  const unproven = running()
    .platform.unread()
    .filter((path) => !Object.keys(PROOFS).some((entry) => isPartOf(entry, path)));
  expect(unproven, 'Give each an entry in test/support/proofs.ts.').toEqual([]);
});

it.each(Object.entries(PROOFS))('the proof of %s exists', (_, proof) => {
  expect(exists(proof)).toBe(true);
});

function exists(proof: Proof): boolean {
  if ('stacks' in proof) return holds('test/stacks/stacks.test.ts', `it('${proof.stacks}'`);
  if ('later' in proof) return holds(proof.later[0], `('${proof.later[1]}'`);
  if ('guide' in proof) return holds('docs/deploying.md', proof.guide);
  if ('smoke' in proof) return CHECKS.some(({ says }) => says === proof.smoke);
  return proof.idle.length > 0;
}

const holds = (file: string, text: string) => readFileSync(file, 'utf8').includes(text);
