import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Properties, StartError } from '../types.ts';

/** One synthesised stack as its files say it. */
export interface StackFiles {
  readonly name: string;
  /** `undefined` for a stack that is not bound to a region. */
  readonly region: string | undefined;
  readonly template: Template;
  /** Asset folders and files, by the object key that the template names them with. */
  readonly assets: Map<string, Asset>;
}

export interface Template {
  readonly Resources?: Record<string, TemplateResource>;
  readonly Parameters?: Record<string, { Type: string; Default?: unknown }>;
  readonly Conditions?: Record<string, unknown>;
  readonly Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  readonly Outputs?: Record<string, { Value: unknown; Condition?: string; Export?: { Name: unknown } }>;
  readonly Transform?: unknown;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Condition?: string;
  readonly Properties?: Properties;
}

export interface Asset {
  readonly path: string;
  /** `zip`: CDK would zip the folder at `path`; `file`: it uploads the file as it is. */
  readonly packaging: string;
}

interface Manifest {
  artifacts?: Record<
    string,
    {
      type: string;
      environment?: string;
      properties?: { templateFile?: string; stackName?: string; file?: string; directoryName?: string };
    }
  >;
}

interface AssetManifest {
  files: Record<
    string,
    { source: { path?: string; packaging: string }; destinations: Record<string, { objectKey: string }> }
  >;
}

/**
 * Reads all stacks of a cloud assembly folder (cdk.out), those of nested stages included.
 * https://github.com/aws/aws-cdk-cli/tree/main/packages/%40aws-cdk/cloud-assembly-schema
 */
export function readStacks(folder: string): StackFiles[] {
  const artifacts = Object.entries(json<Manifest>(join(folder, 'manifest.json')).artifacts ?? {});
  const assets = new Map<string, Asset>();
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    for (const [key, asset] of readAssets(folder, artifact.properties.file)) assets.set(key, asset);
  }
  return artifacts.flatMap(([id, artifact]) => {
    const { templateFile, stackName, directoryName } = artifact.properties ?? {};
    if (artifact.type === 'cdk:cloud-assembly') return readStacks(join(folder, directoryName ?? ''));
    if (artifact.type !== 'aws:cloudformation:stack' || !templateFile) return [];
    const region = artifact.environment?.split('/').at(-1);
    return {
      name: stackName ?? id,
      region: region === 'unknown-region' ? undefined : region,
      template: json<Template>(join(folder, templateFile)),
      assets,
    };
  });
}

function* readAssets(folder: string, file: string): Generator<[string, Asset]> {
  for (const { source, destinations } of Object.values(json<AssetManifest>(join(folder, file)).files)) {
    for (const { objectKey } of Object.values(destinations)) {
      if (source.path) yield [objectKey, { path: join(folder, source.path), packaging: source.packaging }];
    }
  }
}

function json<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(
      `${file} cannot be read: is its folder a synthesised CDK app? (${(cause as Error).message})`,
    );
  }
}
