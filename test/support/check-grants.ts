import { parseArgs } from 'node:util';
import { readAssembly } from 'local-platform';
import { ASSEMBLY } from '../../bin/build.ts';
import { findNeeds, forgetNeeds, grantsOf, readNeeds, unusedKinds } from './grants.ts';
import { describeLine } from './permission-lines.ts';
import { proveNeeds } from './prove-needs.ts';

/**
 * Runs after a whole test run. For each line of a policy in the stacks it names a test that needs that line, and it fails
 * for a line that no test needed. A needed line cannot be removed without failing its test, and an unused one fails here,
 * so that the grants are exactly those that are needed. The same holds for the guarded kinds of items that the manifest
 * states.
 *
 *   --begin   forget what an earlier run needed
 *   --list    print every line with its test
 *   --prove   remove one line after the other and expect its test to fail (an hour and more); with words behind it, such as
 *             `--prove sqs:SendMessage`, only the lines that contain them; with `--shard=2/10`, the second tenth of them
 */
const { values, positionals: words } = parseArgs({
  options: {
    begin: { type: 'boolean' },
    list: { type: 'boolean' },
    prove: { type: 'boolean' },
    shard: { type: 'string', default: '1/1' },
  },
  allowPositionals: true,
});
if (values.begin) {
  forgetNeeds();
  process.exit(0);
}
const assembly = await readAssembly(ASSEMBLY, { awsEndpoint: 'http://127.0.0.1', webAddress: 'localhost' });
const needs = readNeeds();
const found = findNeeds(grantsOf(assembly), needs);
const unused = unusedKinds(needs);
const unneeded = found.filter(({ needs }) => !needs.length);

if (values.list) {
  for (const { line, needs } of found)
    console.log(`${describeLine(line)} ← ${needs[0] ? `${needs[0].file}: ${needs[0].test}` : '—'}`);
}
console.log(`${found.length} grants, ${found.length - unneeded.length} needed by a test.`);
for (const { line, duplicate } of unneeded) {
  console.error(
    duplicate
      ? `${describeLine(line)} (${line.resourceId}) is granted twice, also by ${duplicate.resourceId}.`
      : `No test needs ${describeLine(line)} (${line.resourceId}).`,
  );
}
for (const kind of unused) console.error(`No test needs that ${kind} (functions/manifest.ts).`);
if (values.prove) {
  const asked = found.filter(({ line }) => words.every((word) => describeLine(line).includes(word)));
  if (!asked.length) throw new Error(`No grant contains ${words.join(' and ')}.`);
  const [part = 0, parts = 0] = values.shard.split('/').map(Number);
  // It would prove nothing.
  if (!(part >= 1 && part <= parts)) throw new Error(`--shard=${values.shard} is no part such as 2/10.`);
  const size = Math.ceil(asked.length / parts);
  const survivors = await proveNeeds(asked.slice((part - 1) * size, part * size), assembly.resources);
  process.exit(survivors + unneeded.length + unused.length ? 1 : 0);
}
process.exit(unneeded.length + unused.length ? 1 : 0);
