import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DescribeEndpointCommand,
  IoTClient,
} from '@aws-sdk/client-iot';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new IoTClient(AWS_CALLS);
let endpoint: Promise<string> | undefined;

/** Host (and port, where it is not 8883) that things connect to by MQTT over TLS. */
export function thingEndpoint(): Promise<string> {
  endpoint ??= readEndpoint().catch((error) => {
    endpoint = undefined;
    throw error;
  });
  return endpoint;
}

async function readEndpoint(): Promise<string> {
  const command = new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' });
  const { endpointAddress } = await client.send(command);
  if (!endpointAddress) throw new Error('IoT Core named no endpoint');
  return endpointAddress;
}

export interface ThingCredentials {
  /** PEM. */
  readonly certificate: string;
  /** PEM; AWS keeps no copy and neither do we. */
  readonly privateKey: string;
}

/**
 * Makes an IoT thing with a certificate that may do what the hub policy says. Running it again after a crash makes a
 * further certificate: the one before is not known to anybody.
 */
export async function createThing(thingName: string): Promise<ThingCredentials> {
  await client.send(new CreateThingCommand({ thingName }));
  const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
  const { certificateArn, certificatePem, keyPair } = made;
  if (!certificateArn || !certificatePem || !keyPair?.PrivateKey)
    throw new Error('IoT Core made no certificate');
  await client.send(new AttachPolicyCommand({ policyName: env('HUB_POLICY'), target: certificateArn }));
  await client.send(new AttachThingPrincipalCommand({ thingName, principal: certificateArn }));
  return { certificate: certificatePem, privateKey: keyPair.PrivateKey };
}
