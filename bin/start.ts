import { build } from './build.ts';
import { command } from './command.ts';
import { launch, readFlags } from './launch.ts';
import { localSettings } from './settings.ts';

/**
 * `npm start`: runs the whole product on this machine: the synthesised stacks of stage dev, as `cdk deploy` would
 * deploy them, executed by local/.
 *
 *   --fresh     delete the data of earlier starts first
 *   --no-demo   no demo accounts, no simulated hubs and phones
 *   --verbose   show what functions write
 *   --fail-updates   the demo's hubs cannot apply any firmware
 */
await command(async () => {
  const flags = readFlags();
  const settings = localSettings();
  build();
  await launch({ settings, ...flags });
});
