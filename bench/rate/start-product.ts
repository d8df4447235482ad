import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSEMBLY, build } from '../../bin/build.ts';

/** The running product, in a process of its own. */
export interface Product {
  readonly url: string;
  readonly mqttPort: number;
  /** What an SDK client of the operator is made with. */
  readonly aws: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A topic that hubs may publish to here, and that no rule hears. */
export const UNHEARD = 'unheard';

/** Starts the synthesised stacks on free ports and an empty data folder, with one more topic in the policy of hubs. */
export async function startProduct(): Promise<Product> {
  build({ say: console.error });
  const folder = mkdtempSync(join(tmpdir(), 'bench-rate-'));
  const dataDir = join(folder, 'data');
  const assembly = join(folder, 'assembly');
  cpSync(ASSEMBLY, assembly, { recursive: true });
  for (const file of readdirSync(assembly).filter((name) => name.endsWith('.template.json')))
    allowUnheard(join(assembly, file));
  const child = fork(join(import.meta.dirname, 'serve.ts'), [assembly, dataDir]);
  const ended = once(child, 'exit');
  const [said] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The product does not start: it ended with ${code}.`);
    }),
  ]);
  const { url, mqttPort, awsEndpoint, operator } = said;
  return {
    url,
    mqttPort,
    dataDir,
    aws: { endpoint: awsEndpoint, region: 'eu-central-1', credentials: operator },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Beside each topic of data that the policy names, the one that nobody hears. */
function allowUnheard(file: string): void {
  const template = JSON.parse(readFileSync(file, 'utf8'));
  for (const { Type, Properties } of Object.values<{ Type: string; Properties: IotPolicy }>(
    template.Resources,
  )) {
    if (Type !== 'AWS::IoT::Policy') continue;
    for (const statement of Properties.PolicyDocument.Statement) {
      const topics = [statement.Resource].flat();
      const more = JSON.stringify(topics).replaceAll('/data"', `/${UNHEARD}"`);
      if (statement.Action === 'iot:Publish') statement.Resource = [...topics, ...JSON.parse(more)];
    }
  }
  writeFileSync(file, JSON.stringify(template));
}

interface IotPolicy {
  readonly PolicyDocument: { readonly Statement: { readonly Action: string; Resource: unknown }[] };
}
