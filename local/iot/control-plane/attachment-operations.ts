import type { Arns } from '../arns.ts';
import type { Registry } from '../registry.ts';
import type { Call, Operation } from '../rest-service.ts';
import { refusals } from './refusals.ts';

const MAX_POLICIES = 10;

/** The attachments of things and policies to certificates. All calls are idempotent. */
export function attachmentOperations(
  registry: Registry,
  hasPolicy: (name: string) => boolean,
  arns: Arns,
): Operation[] {
  const certificate = (arn: unknown): string => {
    const id = typeof arn === 'string' ? arns.certificateId(arn) : undefined;
    if (id === undefined) throw refusals.invalid(`${arn} is not the ARN of a certificate of this account`);
    if (!registry.certificate(id)) throw refusals.notFound('The certificate given does not exist.');
    return id;
  };
  const thing = (call: Call): string => {
    const name = call.path.thingName!;
    if (!registry.thing(name)) throw refusals.notFound(`Thing ${name} not found.`);
    return name;
  };
  const policy = (call: Call): string => {
    const name = call.path.policyName!;
    if (!hasPolicy(name)) throw refusals.notFound(`Policy not found (name: ${name})`);
    return name;
  };
  const onTarget = (action: string) => (call: Call) => [
    { action: `iot:${action}`, resource: String(call.body().target) },
  ];
  // The resource is the certificate. AWS has the thing in a condition key.
  const onPrincipal = (action: string) => (call: Call) => [
    { action: `iot:${action}`, resource: call.headers['x-amzn-principal'] ?? '*' },
  ];

  return [
    {
      name: 'AttachThingPrincipal',
      method: 'PUT',
      path: '/things/{thingName}/principals',
      permissions: onPrincipal('AttachThingPrincipal'),
      run: (call) => registry.attachThing(thing(call), certificate(call.headers['x-amzn-principal'])),
    },
    {
      name: 'DetachThingPrincipal',
      method: 'DELETE',
      path: '/things/{thingName}/principals',
      permissions: onPrincipal('DetachThingPrincipal'),
      run: (call) => registry.detachThing(thing(call), certificate(call.headers['x-amzn-principal'])),
    },
    {
      name: 'ListThingPrincipals',
      method: 'GET',
      path: '/things/{thingName}/principals',
      permissions: (call) => [
        { action: 'iot:ListThingPrincipals', resource: arns.thing(call.path.thingName!) },
      ],
      run: (call) => ({ principals: registry.certificatesOf(thing(call)).map(arns.certificate) }),
    },
    {
      name: 'AttachPolicy',
      method: 'PUT',
      path: '/target-policies/{policyName}',
      parameters: ['target'],
      permissions: onTarget('AttachPolicy'),
      run: (call) => {
        const [name, target] = [policy(call), certificate(call.body().target)];
        const attached = registry.policiesOf(target);
        if (attached.length >= MAX_POLICIES && !attached.includes(name)) {
          throw refusals.limitExceeded(`At most ${MAX_POLICIES} policies may be attached to a certificate`);
        }
        registry.attachPolicy(target, name);
      },
    },
    {
      name: 'DetachPolicy',
      method: 'POST',
      path: '/target-policies/{policyName}',
      parameters: ['target'],
      permissions: onTarget('DetachPolicy'),
      run: (call) => registry.detachPolicy(certificate(call.body().target), call.path.policyName!),
    },
  ];
}
