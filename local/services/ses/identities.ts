import { onlyProperties } from '../../template/only-properties.ts';
import type { Assembly } from '../../types.ts';

/** A verified address or domain of senders. */
export interface SenderIdentity {
  readonly name: string;
  readonly arn: string;
}

export function readIdentities(assembly: Assembly): SenderIdentity[] {
  return assembly.of('AWS::SES::EmailIdentity').map((resource) => {
    onlyProperties(resource, []);
    return resource;
  });
}

/** The identity of a sender: the address itself, its domain, or a parent domain. */
export function identityOf(
  address: string,
  identities: readonly SenderIdentity[],
): SenderIdentity | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const domains = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
  return [address, ...domains]
    .map((candidate) => identities.find(({ name }) => name === candidate))
    .find((identity) => identity !== undefined);
}
