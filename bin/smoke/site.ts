import { type Cloud, deployedCloud, localCloud, readStack } from '../cloud.ts';
import { Operator } from '../operator.ts';
import { SETTLE_MS } from '../rotation.ts';
import { caOf, operatorOf, readRunning } from '../running.ts';
import { localSettings } from '../settings.ts';

/** A stage for the smoke test, deployed or local. */
export interface Site {
  /** URL of the console, without a trailing slash. */
  readonly url: string;
  /** The API's own address, which must refuse every call. */
  readonly api: { readonly url: string; readonly headers?: Record<string, string> };
  readonly operator: Operator;
  readonly cloud: Cloud;
  /** How long a rotation waits before the edge sends a new secret. */
  readonly settleMs: number;
  /** File with the CA of the broker's certificate, if it is not a public one. */
  readonly ca?: string;
}

/** The local platform. */
export function localSite(): Site {
  const { dataDir } = localSettings();
  const running = readRunning(dataDir);
  const { url, awsEndpoint, apiHost: host } = running;
  return {
    url,
    api: { url: awsEndpoint, headers: { host } },
    operator: operatorOf(running),
    cloud: localCloud(running),
    // No other client sends secrets here.
    settleMs: 0,
    ca: caOf(dataDir),
  };
}

/** A deployed stage, found by the outputs of its stacks. */
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
