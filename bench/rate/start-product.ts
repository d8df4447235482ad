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
  /** The configuration for SDK clients of the operator. */
  readonly aws: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A topic to which hubs may publish in this benchmark, and which no rule matches. */
export const TOPIC_WITHOUT_RULE = 'unheard';

/** Starts the synthesised stacks on free ports with an empty data folder, and a further topic in the policy of hubs. */
export async function startProduct(): Promise<Product> {
  build({ say: console.error });
  const folder = mkdtempSync(join(tmpdir(), 'bench-rate-'));
  const dataDir = join(folder, 'data');
  const assembly = join(folder, 'assembly');
  cpSync(ASSEMBLY, assembly, { recursive: true });
  for (const file of readdirSync(assembly).filter((name) => name.endsWith('.template.json')))
    allowTopicWithoutRule(join(assembly, file));
  const child = fork(join(import.meta.dirname, 'serve.ts'), [assembly, dataDir]);
  const ended = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The product does not start: it ended with ${code}.`);
    }),
  ]);
  const { url, mqttPort, awsEndpoint, operator } = message;
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

/** Adds the topic without a rule to the hubs' policy. */
function allowTopicWithoutRule(file: string): void {
  const template = JSON.parse(readFileSync(file, 'utf8'));
  for (const { Type, Properties } of Object.values<{ Type: string; Properties: IotPolicy }>(
    template.Resources,
  )) {
    if (Type !== 'AWS::IoT::Policy') continue;
    for (const statement of Properties.PolicyDocument.Statement) {
      const topics = [statement.Resource].flat();
      const more = JSON.stringify(topics).replaceAll('/data"', `/${TOPIC_WITHOUT_RULE}"`);
      if (statement.Action === 'iot:Publish') statement.Resource = [...topics, ...JSON.parse(more)];
    }
  }
  writeFileSync(file, JSON.stringify(template));
}

interface IotPolicy {
  readonly PolicyDocument: { readonly Statement: { readonly Action: string; Resource: unknown }[] };
}
