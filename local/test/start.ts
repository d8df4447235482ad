import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from '../platform.ts';
import type { Resource } from '../types.ts';
import { fixtureAssembly } from './fixture-app.ts';

/** A platform with the fixture app. */
export type Fixture = Platform & {
  /** The resource with this type and construct id. */
  find(type: string, id: string): Resource;
  /** The configuration of SDK clients, by default of the operator. */
  client(credentials?: Platform['operator']): {
    endpoint: string;
    region: string;
    credentials: Platform['operator'];
  };
};

/** Starts the fixture app on free ports, by default with a new data folder. */
export async function startFixture(options: Partial<PlatformOptions> = {}): Promise<Fixture> {
  const dataDir = options.dataDir ?? newFolder();
  const assembly = options.assembly ?? (await fixtureAssembly());
  const platform = await startPlatform({ port: 0, mqttPort: 0, ...options, assembly, dataDir });
  return Object.assign(platform, {
    find(type: string, id: string) {
      // The CDK appends eight hexadecimal digits to a construct id.
      const found = platform.assembly
        .of(type)
        .find(({ logicalId }) => logicalId.replace(/[\dA-F]{8}$/, '') === id);
      if (!found) throw new Error(`The fixture has no ${type} ${id}.`);
      return found;
    },
    client: (credentials = platform.operator) => ({
      endpoint: platform.awsEndpoint,
      region: 'eu-central-1',
      credentials,
    }),
  });
}

const folders: string[] = [];
// Registered before the hooks of a test file, and therefore run after them.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is deleted after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-platform-'));
  folders.push(folder);
  return folder;
}
