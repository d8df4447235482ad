import { parseArgs } from 'node:util';
import { command, Mistake } from './command.ts';
import { ask } from './smoke/ask.ts';
import { CHECKS } from './smoke/checks.ts';
import { proveHub } from './smoke/prove-hub.ts';
import { proveRotation } from './smoke/prove-rotation.ts';
import { runChecks } from './smoke/run-checks.ts';
import { deployedSite, localSite } from './smoke/site.ts';

/**
 * `npm run smoke -- <stage>`: proves in about a minute that a stage works end to end, with the AWS rights of the shell;
 * without a stage, the local platform. Prints the result of each check and, if it fails, what to do.
 *
 *   --with-hub        also registers a hub, which pushes, and stays
 *   --with-rotation   also rotates the origin's secret twice; CloudFront takes some minutes for each
 *
 * `SMOKE_EMAIL` and `SMOKE_PASSWORD` name an account to sign in with (an admin's for --with-hub), instead of a
 * temporary one.
 */
await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'with-hub': { type: 'boolean', default: false },
      'with-rotation': { type: 'boolean', default: false },
    },
  });
  const [stage = 'local'] = positionals;
  const site = stage === 'local' ? localSite() : await deployedSite(stage);
  await ask(site.url).catch((error) => {
    throw new Mistake(
      `${site.url} does not answer (${error.message}): is it running, and does its name lead there?`,
    );
  });
  console.log(`\n  ${site.url}\n`);
  const isWell = await runChecks(site, [
    ...CHECKS,
    ...(values['with-rotation'] ? [proveRotation] : []),
    ...(values['with-hub'] ? [proveHub] : []),
  ]);
  if (!isWell) process.exitCode = 1;
});
