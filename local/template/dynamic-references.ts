import { type Properties, StartError } from '../types.ts';
import type { WholeAssembly } from './read-assembly.ts';
import type { ResolvedReferences } from './resolved-references.ts';

/** A reference of a template to the value of a secret. */
export interface SecretReference {
  readonly arn: string;
  /** `undefined` for the current version. */
  readonly versionId: string | undefined;
}

const REFERENCE = /\{\{resolve:([^:}]+):([^}]*)\}\}/g;

/** The ARN (seven parts), `SecretString`, no JSON key, no stage, and a version or nothing. */
const SECRET = /^(arn(?::[^:]*){6}):SecretString:::([^:]*)$/;

/**
 * Replaces `{{resolve:secretsmanager:…}}` by the values of secrets, as CloudFormation does during a deployment.
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
  const [, arn, versionId] = SECRET.exec(rest) ?? [];
  if (service === 'secretsmanager' && arn) return { arn, versionId: versionId || undefined };
  throw new StartError(
    `A template refers to ${rest} of ${service}; this platform resolves whole values of secrets by their ARN.`,
  );
}
