import { type Properties, StartError } from '../types.ts';
import { assemblyOf, type WholeAssembly } from './read-assembly.ts';

/** One secret value that a template names instead of containing it. */
export interface SecretReference {
  /** Name or ARN. */
  readonly secretId: string;
  /** The key of a JSON secret; without it, the whole text. */
  readonly key: string | undefined;
  readonly stage: string | undefined;
}

/**
 * Puts secret values in the place of `{{resolve:secretsmanager:…}}`, as CloudFormation does while it deploys.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function withDynamicReferences(
  assembly: WholeAssembly,
  secretValue: (reference: SecretReference) => string,
): WholeAssembly {
  const resources = assembly.resources.map((resource) => ({
    ...resource,
    properties: replaceIn(resource.properties, (text) => replace(text, secretValue)) as Properties,
  }));
  return assemblyOf(resources, assembly.region, assembly.assetFolder);
}

function replaceIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{resolve:') ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, change)]));
}

function replace(text: string, secretValue: (reference: SecretReference) => string): string {
  return text.replace(/\{\{resolve:([^:}]+):([^}]*)\}\}/g, (_, service: string, rest: string) => {
    if (service !== 'secretsmanager') {
      throw new StartError(`A template refers to a value of ${service}, which this platform does not have.`);
    }
    // secret-id:SecretString:json-key:version-stage:version-id, where the id may be an ARN of seven parts.
    const parts = rest.split(':');
    const idParts = parts[0] === 'arn' ? 7 : 1;
    const [what, key, stage] = parts.slice(idParts);
    if (what && what !== 'SecretString') throw new StartError(`A template asks for ${what} of a secret.`);
    return secretValue({
      secretId: parts.slice(0, idParts).join(':'),
      key: key || undefined,
      stage: stage || undefined,
    });
  });
}
