import { readAssembly } from 'local-platform';
import { ASSEMBLY } from '../../bin/build.ts';
import { findNeeds, forgetNeeds, grantsOf, idleKinds, readNeeds } from './grants.ts';
import { say } from './permission-lines.ts';
import { proveNeeds } from './prove-needs.ts';

/**
 * After a whole test run: names, for each line of a policy in the stacks, a test that needs it, and fails on a line that
 * none needed. So taking a line out of the stacks fails that test, and an unused one fails here: grants shrink to what
 * is needed. The same holds for guarded kinds of items that an entry of the manifest states.
 *
 *   --begin   forget what an earlier run needed
 *   --list    print every line with its test
 *   --prove   take out one line after the other and see its test fail (about an hour); with words behind it, such as
 *             `--prove sqs:SendMessage`, those lines that hold them
 */
if (process.argv.includes('--begin')) {
  forgetNeeds();
  process.exit(0);
}
const assembly = await readAssembly(ASSEMBLY, { awsEndpoint: 'http://127.0.0.1', webAddress: 'localhost' });
const needs = readNeeds();
const found = findNeeds(grantsOf(assembly), needs);
const unused = idleKinds(needs);
const idle = found.filter(({ needs }) => !needs.length);

if (process.argv.includes('--list')) {
  for (const { line, needs } of found)
    console.log(`${say(line)} ← ${needs[0] ? `${needs[0].file}: ${needs[0].test}` : '—'}`);
}
console.log(`${found.length} grants, ${found.length - idle.length} needed by a test.`);
for (const { line, twin } of idle) {
  console.error(
    twin
      ? `${say(line)} (${line.resourceId}) is granted twice, also by ${twin.resourceId}.`
      : `No test needs ${say(line)} (${line.resourceId}).`,
  );
}
for (const kind of unused) console.error(`No test needs that ${kind} (functions/manifest.ts).`);
const prove = process.argv.indexOf('--prove');
if (prove >= 0) {
  const words = process.argv.slice(prove + 1);
  const asked = found.filter(({ line }) => words.every((word) => say(line).includes(word)));
  if (!asked.length) throw new Error(`No grant holds ${words.join(' and ')}.`);
  const survivors = await proveNeeds(asked, assembly.resources);
  process.exit(survivors + idle.length + unused.length ? 1 : 0);
}
process.exit(idle.length + unused.length ? 1 : 0);
