import { type Properties, StartError } from '../types.ts';
import type { WholeAssembly } from './read-assembly.ts';
import type { ResolvedReferences } from './resolved-references.ts';

/** One secret value that a template names instead of containing it. */
export interface SecretReference {
  /** Name or ARN. */
  readonly secretId: string;
  /** The key of a JSON secret; without it, the whole text. */
  readonly key: string | undefined;
  readonly stage: string | undefined;
  readonly versionId: string | undefined;
}

const REFERENCE = /\{\{resolve:([^:}]+):([^}]*)\}\}/g;

/**
 * Puts secret values in the place of `{{resolve:secretsmanager:…}}`, as CloudFormation does while it deploys.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function withDynamicReferences(
  assembly: WholeAssembly,
  resolved: ResolvedReferences,
  secretValue: (reference: SecretReference) => string,
): WholeAssembly {
  const resources = assembly.resources.map((resource) => {
    const references = new Set<string>();
    replaceIn(resource.properties, (reference) => references.add(reference));
    const values = resolved.of(resource, [...references], (reference) => secretValue(read(reference)));
    if (values.size === 0) return resource;
    const properties = replaceIn(resource.properties, (reference) => values.get(reference));
    return { ...resource, properties: properties as Properties };
  });
  return assembly.with(resources);
}

function replaceIn(value: unknown, change: (reference: string) => unknown): unknown {
  if (typeof value === 'string') return value.replace(REFERENCE, (reference) => String(change(reference)));
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, change)]));
}

function read(reference: string): SecretReference {
  const [, service, rest = ''] = new RegExp(REFERENCE.source).exec(reference) ?? [];
  if (service !== 'secretsmanager') {
    throw new StartError(`A template refers to a value of ${service}, which this platform does not have.`);
  }
  // secret-id:SecretString:json-key:version-stage:version-id, where the id may be an ARN of seven parts.
  const parts = rest.split(':');
  const idParts = parts[0] === 'arn' ? 7 : 1;
  const [what, key, stage, versionId] = parts.slice(idParts);
  if (what && what !== 'SecretString') throw new StartError(`A template asks for ${what} of a secret.`);
  return {
    secretId: parts.slice(0, idParts).join(':'),
    key: key || undefined,
    stage: stage || undefined,
    versionId: versionId || undefined,
  };
}
