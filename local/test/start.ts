import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, type PlatformOptions, startPlatform } from '../platform.ts';
import { fixtureAssembly } from './fixture-app.ts';

/** A platform on free ports with a data folder of its own, which goes with it. */
export async function startFixture(options: Partial<PlatformOptions> = {}): Promise<Platform> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'local-platform-'));
  const assembly = options.assembly ?? (await fixtureAssembly());
  const platform = await startPlatform({ port: 0, mqttPort: 0, ...options, assembly, dataDir });
  return {
    ...platform,
    async stop() {
      await platform.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
