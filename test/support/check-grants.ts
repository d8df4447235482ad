import { readAssembly } from 'local-platform';
import { ASSEMBLY } from '../../bin/build.ts';
import { findNeeds, forgetNeeds, grantsOf, readNeeds } from './grants.ts';
import { say } from './permission-lines.ts';
import { proveNeeds } from './prove-needs.ts';

/**
 * After a whole test run: names, for each line of a policy in the stacks, a test that needs it, and fails on a line that
 * none needed. So taking a line out of the stacks fails that test, and an unused one fails here: grants shrink to what
 * is needed.
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
const found = findNeeds(grantsOf(assembly), readNeeds());
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
const prove = process.argv.indexOf('--prove');
if (prove >= 0) {
  const words = process.argv.slice(prove + 1);
  const asked = found.filter(({ line }) => words.every((word) => say(line).includes(word)));
  if (!asked.length) throw new Error(`No grant holds ${words.join(' and ')}.`);
  const survivors = await proveNeeds(asked, assembly.resources);
  process.exit(survivors + idle.length ? 1 : 0);
}
process.exit(idle.length ? 1 : 0);
