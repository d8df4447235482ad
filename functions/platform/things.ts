import { setTimeout as sleep } from 'node:timers/promises';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteConflictException,
  DeleteThingCommand,
  DescribeEndpointCommand,
  DescribeThingCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  InvalidRequestException,
  IoTClient,
  ListThingPrincipalsCommand,
  ResourceNotFoundException,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot';
import { Refusal } from '../../shared/errors.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new IoTClient(AWS_CALLS);
let endpoint: Promise<string> | undefined;

/** Host (and port, if not 8883) that things connect to by MQTT over TLS. */
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
  /** PEM. Neither AWS nor we keep a copy. */
  readonly privateKey: string;
}

/**
 * Creates an IoT thing for each name, and one certificate for all of them with the hub policy. A retry after a crash
 * creates another certificate, because the private key of the first is lost.
 */
export async function createThing(
  thingNames: readonly string[],
): Promise<{ credentials: ThingCredentials; certificateArn: string }> {
  for (const thingName of thingNames) await client.send(new CreateThingCommand({ thingName }));
  const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
  const { certificateArn, certificatePem, keyPair } = made;
  if (!certificateArn || !certificatePem || !keyPair?.PrivateKey)
    throw new Error('IoT Core made no certificate');
  await client.send(new AttachPolicyCommand({ policyName: env('HUB_POLICY'), target: certificateArn }));
  for (const thingName of thingNames)
    await client.send(new AttachThingPrincipalCommand({ thingName, principal: certificateArn }));
  return { credentials: { certificate: certificatePem, privateKey: keyPair.PrivateKey }, certificateArn };
}

/** AWS answers this 350 times a second, and the certificates of a thing only ten times. */
export const thingExists = async (thingName: string): Promise<boolean> =>
  (await unlessMissing(client.send(new DescribeThingCommand({ thingName })))) !== undefined;

/** ARNs of the things' certificates; none for a missing thing. */
export async function certificatesOf(thingNames: readonly string[]): Promise<string[]> {
  const all = await Promise.all(thingNames.map(principalsOf));
  return [...new Set(all.flat())];
}

async function principalsOf(thingName: string): Promise<string[]> {
  const arns: string[] = [];
  let nextToken: string | undefined;
  do {
    const command = new ListThingPrincipalsCommand({ thingName, ...(nextToken && { nextToken }) });
    const page = await unlessMissing(client.send(command));
    arns.push(...(page?.principals ?? []));
    nextToken = page?.nextToken;
  } while (nextToken);
  return arns;
}

/**
 * Deletes things and their certificates. Idempotent: skips what no longer exists. Deactivates the certificates first:
 * from then on no thing can connect, and within minutes AWS ends open connections.
 *
 * @throws PLEASE_TRY_AGAIN until the detachment has propagated, which takes some seconds
 */
export async function removeThing(
  thingNames: readonly string[],
  certificateArns: readonly string[],
): Promise<void> {
  await removeCertificates(thingNames, certificateArns);
  for (const thingName of thingNames)
    await onceDetached(() => client.send(new DeleteThingCommand({ thingName })));
}

/** Deletes certificates but keeps their things. Idempotent and throws, as `removeThing`. */
export async function removeCertificates(
  thingNames: readonly string[],
  certificateArns: readonly string[],
): Promise<void> {
  for (const arn of certificateArns) {
    const certificateId = arn.slice(arn.lastIndexOf('/') + 1);
    const policyName = env('HUB_POLICY');
    await unlessMissing(client.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' })));
    await unlessMissing(client.send(new DetachPolicyCommand({ policyName, target: arn })));
    for (const thingName of thingNames)
      await unlessMissing(client.send(new DetachThingPrincipalCommand({ thingName, principal: arn })));
    await onceDetached(() => client.send(new DeleteCertificateCommand({ certificateId })));
  }
}

const DETACH_ATTEMPTS = 6;

/** "DetachThingPrincipal: it might take several seconds for the detachment to propagate" (AWS IoT API reference). */
async function onceDetached(remove: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await unlessMissing(remove());
      return;
    } catch (error) {
      const isHeld = error instanceof DeleteConflictException || error instanceof InvalidRequestException;
      if (!isHeld) throw error;
      if (attempt === DETACH_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      await sleep(250 * 2 ** attempt);
    }
  }
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
