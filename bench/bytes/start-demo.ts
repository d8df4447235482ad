import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from 'local-platform';
import { preview } from 'vite';
import { ASSEMBLY, build } from '../../bin/build.ts';
import { setUpDemo } from '../../bin/demo/set-up.ts';
import { describeRunning, operatorOf, type Running } from '../../bin/running.ts';

/** The running product with the demo's devices. */
export interface Demo {
  readonly url: string;
  readonly running: Running;
  /** Serves another built application with the same API and returns its URL. */
  serve(root: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  build({ say: console.error });
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-bytes-'));
  const started = new AsyncDisposableStack();
  started.defer(() => rmSync(dataDir, { recursive: true }));
  const platform = await startPlatform({ assembly: ASSEMBLY, dataDir, port: 0, mqttPort: 0 });
  started.defer(() => platform.stop());
  const { url } = platform;
  const running = describeRunning(platform);
  await setUpDemo({ url, operator: operatorOf(running), folder: join(dataDir, 'demo') });
  return {
    url,
    running,
    async serve(root) {
      const server = await preview({
        root,
        configFile: false,
        logLevel: 'error',
        preview: { host: 'localhost', port: 0, proxy: { '/api': { target: url } } },
      });
      started.defer(() => server.close());
      return server.resolvedUrls!.local[0]!.replace(/\/$/, '');
    },
    stop: () => started.disposeAsync(),
  };
}
