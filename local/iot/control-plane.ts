import type { Service } from '../types.ts';
import type { Arns } from './arns.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { attachmentOperations } from './control-plane/attachment-operations.ts';
import { certificateOperations } from './control-plane/certificate-operations.ts';
import { refusals } from './control-plane/refusals.ts';
import { thingOperations } from './control-plane/thing-operations.ts';
import type { Registry } from './registry.ts';
import { type Operation, restService } from './rest-service.ts';

interface Parts {
  readonly registry: Registry;
  readonly authority: CertificateAuthority;
  readonly arns: Arns;
  mqttPort(): number;
  hasPolicy(name: string): boolean;
}

/** The `iot` service: things, certificates and their attachments. */
export function createControlPlane({ registry, authority, arns, mqttPort, hasPolicy }: Parts): Service {
  return restService('iot', [
    ...thingOperations(registry, arns),
    ...certificateOperations(registry, authority, arns),
    ...attachmentOperations(registry, hasPolicy, arns),
    describeEndpoint(mqttPort),
  ]);
}

function describeEndpoint(mqttPort: () => number): Operation {
  return {
    name: 'DescribeEndpoint',
    method: 'GET',
    path: '/endpoint',
    parameters: ['endpointType'],
    permissions: () => [{ action: 'iot:DescribeEndpoint', resource: '*' }],
    run: ({ query }) => {
      const type = query.get('endpointType');
      if (type !== 'iot:Data-ATS') throw refusals.invalid(`The endpoint type ${type} does not run here`);
      return { endpointAddress: `localhost:${mqttPort()}` };
    },
  };
}
