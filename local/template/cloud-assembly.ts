import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Properties, StartError } from '../types.ts';

/** One synthesised stack, as read from its files. */
export interface StackFiles {
  readonly name: string;
  readonly region: string;
  readonly template: Template;
  /** Asset folders and files, by the object key in the template. */
  readonly assets: Map<string, Asset>;
}

export interface Template {
  readonly Resources?: Record<string, TemplateResource>;
  readonly Parameters?: Record<string, { Type: string; Default?: unknown }>;
  readonly Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  /** Checks of the deployment by CloudFormation. */
  readonly Rules?: unknown;
}

export interface TemplateResource {
  readonly Type: string;
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
      properties?: { templateFile?: string; stackName?: string; file?: string };
    }
  >;
}

interface AssetManifest {
  files: Record<
    string,
    { source: { path?: string; packaging: string }; destinations: Record<string, { objectKey: string }> }
  >;
}

const SECTIONS = ['Outputs', 'Parameters', 'Resources', 'Rules'];

/**
 * Reads all stacks of a cloud assembly folder (cdk.out).
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
    const { templateFile, stackName } = artifact.properties ?? {};
    if (artifact.type === 'cdk:cloud-assembly')
      throw new StartError(`${folder} holds the CDK stage ${id}, which this platform does not run.`);
    if (artifact.type !== 'aws:cloudformation:stack' || !templateFile) return [];
    const name = stackName ?? id;
    const template = readTemplate(join(folder, templateFile), name);
    return { name, region: artifact.environment?.split('/').at(-1) ?? '', template, assets };
  });
}

function readTemplate(file: string, stack: string): Template {
  const template = json<Template>(file);
  const unknown = Object.keys(template).find((section) => !SECTIONS.includes(section));
  if (unknown)
    throw new StartError(`Stack ${stack} has the section ${unknown}, which this platform does not resolve.`);
  return template;
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
