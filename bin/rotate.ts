import { RANDOM_SECRETS, type SecretName } from '../functions/resources.ts';
import { deployedCloud, localCloud } from './cloud.ts';
import { command, Mistake } from './command.ts';
import { rotate, SETTLE_MS } from './rotation.ts';
import { readRunning } from './running.ts';

/**
 * `npm run rotate -- <stage|local> <secret>`: creates a new version of a secret without breaking calls
 * (docs/operating.md). Repeat it if it was interrupted.
 */
await command(async () => {
  const [stage, secret] = process.argv.slice(2);
  const names: Record<string, SecretName> = Object.fromEntries(
    RANDOM_SECRETS.map((name) => [name.replace('_SECRET', '').toLowerCase(), name]),
  );
  const name = names[secret ?? ''];
  if (!stage || !name)
    throw new Mistake(`Usage: npm run rotate -- <stage|local> <${Object.keys(names).join('|')}>`);
  const cloud = stage === 'local' ? localCloud(readRunning()) : deployedCloud(stage);
  await rotate(cloud, name, { settleMs: SETTLE_MS, say: console.log });
});
