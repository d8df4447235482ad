import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { stackName } from '../../lib/stage.ts';
import { Mistake } from '../command.ts';
import { Operator } from '../operator.ts';
import { caOf, operatorOf, readRunning } from '../running.ts';
import { localSettings } from '../settings.ts';
import { regionOf } from '../stages.ts';

/** A stage as the smoke test meets it, wherever it runs. */
export interface Site {
  /** Of the console, without a slash at the end. */
  readonly url: string;
  /** The API's own address, which nobody should get anything from. */
  readonly api: { readonly url: string; readonly headers?: Record<string, string> };
  readonly operator: Operator;
  /** File with the authority of the broker's certificate, where it is not a public one. */
  readonly ca?: string;
  /** Names of the alarms that ring; absent where there are none to ask for. */
  ringing?(): Promise<string[]>;
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
    ca: caOf(dataDir),
  };
}

/** A deployed stage, found by what its stacks say of themselves. */
export async function deployedSite(stage: string): Promise<Site> {
  const region = regionOf(stage);
  const outputs = await outputsOf(stackName(stage, 'Web'), region);
  return {
    url: outputs('Address'),
    api: { url: outputs('ApiAddress') },
    operator: new Operator(stage, { region }),
    async ringing() {
      const prefix = { AlarmNamePrefix: stackName(stage, 'Backend'), StateValue: 'ALARM' } as const;
      const { MetricAlarms = [] } = await new CloudWatchClient({ region }).send(
        new DescribeAlarmsCommand(prefix),
      );
      return MetricAlarms.map(({ AlarmName }) => AlarmName ?? 'an alarm without a name');
    },
  };
}

async function outputsOf(StackName: string, region: string): Promise<(key: string) => string> {
  const client = new CloudFormationClient({ region });
  const reply = await client.send(new DescribeStacksCommand({ StackName })).catch((error: Error) => {
    throw new Mistake(`The stack ${StackName} in ${region} cannot be read: ${error.message}`);
  });
  return (key) => {
    const found = reply.Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (!found) throw new Mistake(`The stack ${StackName} has no output ${key}: deploy it again.`);
    return found;
  };
}
