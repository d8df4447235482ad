import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { failed, launch } from './launch.ts';
import { localSettings } from './settings.ts';

/**
 * `npm start`: the whole product on this machine. What runs is what `cdk deploy` would deploy: the synthesised stacks of
 * stage dev, executed by local/.
 *
 *   --fresh     begin anew, without the data of earlier starts
 *   --no-demo   no demo accounts and no simulated hubs
 *   --verbose   show what functions write
 */
const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    fresh: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: true },
    verbose: { type: 'boolean', default: false },
  },
});

try {
  const settings = localSettings();
  if (flags.fresh) rmSync(settings.dataDir, { recursive: true, force: true });
  build();
  await launch({ settings, ...flags });
} catch (error) {
  failed(error);
}
