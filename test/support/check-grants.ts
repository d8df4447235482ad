import { ASSEMBLY } from '../../bin/build.ts';
import { readAssembly } from '../../local/template/read-assembly.ts';
import { forgetNeeds, grantsOf, isNeeded, readNeeds } from './grants.ts';

/**
 * After a whole test run: names, for each grant, a test that needs it, and fails on a grant that none needed. So taking
 * a grant out of the stacks fails that test, and an unused one fails here: grants shrink to what is needed.
 *
 *   --begin  forget what an earlier run needed
 *   --list   print every grant with its test
 */
if (process.argv.includes('--begin')) {
  forgetNeeds();
  process.exit(0);
}
const assembly = readAssembly(ASSEMBLY, { awsEndpoint: 'http://127.0.0.1', webAddress: 'localhost' });
const needs = readNeeds();
const found = grantsOf(assembly).map((grant) => ({
  grant,
  need: needs.find((need) => isNeeded(grant, need)),
}));
const idle = found.filter(({ need }) => !need);

if (process.argv.includes('--list')) {
  for (const { grant, need } of found) {
    console.log(
      `${grant.role.split('/').at(-1)}  ${grant.action}  ${grant.resource}  ← ${need?.test ?? '—'}`,
    );
  }
}
console.log(`${found.length} grants, ${found.length - idle.length} needed by a test.`);
for (const { grant } of idle)
  console.error(`No test needs ${grant.action} on ${grant.resource} of ${grant.role}.`);
process.exit(idle.length ? 1 : 0);
