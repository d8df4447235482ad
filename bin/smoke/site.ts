import { type Cloud, deployedCloud, localCloud, readStack } from '../cloud.ts';
import { Operator } from '../operator.ts';
import { SETTLE_MS } from '../rotation.ts';
import { caOf, operatorOf, readRunning } from '../running.ts';
import { localSettings } from '../settings.ts';

/** A stage as the smoke test meets it, wherever it runs. */
export interface Site {
  /** Of the console, without a slash at the end. */
  readonly url: string;
  /** The API's own address, which nobody should get anything from. */
  readonly api: { readonly url: string; readonly headers?: Record<string, string> };
  readonly operator: Operator;
  readonly cloud: Cloud;
  /** How long a rotation waits before the edge sends a new secret. */
  readonly settleMs: number;
  /** File with the authority of the broker's certificate, where it is not a public one. */
  readonly ca?: string;
}

/** The platform that runs on this machine. */
export function localSite(): Site {
  const { dataDir } = localSettings();
  const running = readRunning(dataDir);
  const { url, awsEndpoint, apiHost: host } = running;
  return {
    url,
    api: { url: awsEndpoint, headers: { host } },
    operator: operatorOf(running),
    cloud: localCloud(running),
    // Nobody else sends secrets here.
    settleMs: 0,
    ca: caOf(dataDir),
  };
}

/** A deployed stage, found by what its stacks say of themselves. */
export async function deployedSite(stage: string): Promise<Site> {
  const cloud = deployedCloud(stage);
  const { output } = await readStack(cloud, 'Web');
  return {
    url: output('Address'),
    api: { url: output('ApiAddress') },
    operator: new Operator(stage, cloud.config),
    cloud,
    settleMs: SETTLE_MS,
  };
}
