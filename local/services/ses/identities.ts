import { onlyProperties } from '../../template/only-properties.ts';
import type { Assembly } from '../../types.ts';

/** An address or a domain that mails may come from. */
export interface SenderIdentity {
  readonly name: string;
  readonly arn: string;
  /** The configuration set of mails that name none. */
  readonly configurationSet: string | undefined;
}

export function readIdentities(assembly: Assembly): SenderIdentity[] {
  return assembly.of('AWS::SES::EmailIdentity').map((resource) => {
    onlyProperties(resource, [
      'ConfigurationSetAttributes',
      'DkimAttributes',
      'DkimSigningAttributes',
      'EmailIdentity',
      'FeedbackAttributes',
      'MailFromAttributes',
      'Tags',
    ]);
    const { name, arn, properties } = resource;
    return { name, arn, configurationSet: properties.ConfigurationSetAttributes?.ConfigurationSetName };
  });
}

/** The identity that a sender falls under: the address itself, its domain, or a domain above. */
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
